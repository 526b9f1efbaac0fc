/**
 * Places and categories as programs name them in a query. What is none is refused by the name of
 * its parameter, so that nobody reads a list of everything as the answer to a narrower question.
 * Browser-safe.
 */
import { z } from 'zod';
import { findCategory, findCountry } from './catalog.data.ts';

const NAME_MAX = 80;
/** In the address of a list: no country in particular. */
const EVERYWHERE = 'all';

/** @param find what a name stands for; undefined when it is none */
const asked = (find: (name: string) => string | undefined, description: string) =>
  z
    .string()
    .max(NAME_MAX)
    .transform((name, { addIssue }) => {
      const found = find(name);
      if (found !== undefined || ['', EVERYWHERE].includes(name.trim())) return found;
      addIssue({ code: 'custom', message: 'fields.invalid' });
      return z.NEVER;
    })
    .meta({ description });

/** The code of a country; undefined for no words, and for all of them. */
export const askedCountry = asked(
  (name) => findCountry(name)?.code,
  'English name, code or slug of a country; `all` is none in particular.',
).optional();
/** The slug of a category, which must be named; undefined for no words. */
export const requiredCategory = asked(
  (name) => findCategory(name)?.slug,
  'Slug or English name; a parent includes its children.',
);
/** The same of a category that may be left out. */
export const askedCategory = requiredCategory.optional();
