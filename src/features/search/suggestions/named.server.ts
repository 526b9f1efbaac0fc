// Categories and places by what they are called, in the reader's language and in the others; all
// from memory. Owns neither names nor counts.
import { TRANSLATED } from 'virtual:texts/languages';
import { CATEGORIES, COUNTRIES, foldName } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';

/** What has a name: a category by its slug, a country or a parish by its code. */
type Kind = 'category' | 'country' | 'parish';
/** `also` is the name in another language, where only that one is what was typed. */
export type Named = { code: string; country: string | null; name: string; also: string | null };

type Name = { text: string; words: string[] };
type Thing = { code: string; country: string | null; names: Record<string, Name> };

const namesService = defineService<{ things: Record<Kind, Thing[]> | null }>({
  name: 'search.names',
  make: () => ({ things: null }),
});

const split = (text: string) => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const toName = (text: string): Name => ({ text, words: split(text) });

function inAllLanguages(list: 'category' | 'country', code: string): Record<string, Name> {
  return Object.fromEntries(
    TRANSLATED.map((locale) => [locale, toName(catalogName(locale, list, code))]),
  );
}

function readThings(): Record<Kind, Thing[]> {
  return {
    category: CATEGORIES.map(({ slug }) => ({
      code: slug,
      country: null,
      names: inAllLanguages('category', slug),
    })),
    country: COUNTRIES.map(({ code }) => ({
      code,
      country: code,
      names: inAllLanguages('country', code),
    })),
    parish: COUNTRIES.flatMap((country) =>
      parishesOf(country.code).map(({ code, name }) => ({
        code,
        country: country.code,
        names: { en: toName(name) },
      })),
    ),
  };
}

/**
 * 0 when the name begins as typed, 1 when each word that was typed begins one of its words; null
 * when it has nothing to do with it.
 */
function distance({ words }: Name, typed: readonly string[]): number | null {
  if (!typed.every((part) => words.some((word) => word.startsWith(part)))) return null;
  return words.join(' ').startsWith(typed.join(' ')) ? 0 : 1;
}

/**
 * Those whose names have words that begin as typed: first those of the reader's language, and there
 * those that begin so.
 */
export function findNamed(ctx: Ctx, kind: Kind, text: string): Named[] {
  const memory = service(ctx, namesService);
  const things = (memory.things ??= readThings())[kind];
  const typed = split(text);
  const order = [ctx.locale, 'en', ...TRANSLATED];
  const found = things.flatMap(({ code, country, names }) => {
    const own = names[ctx.locale] ?? names['en'];
    const hits = order.flatMap((locale, place) => {
      const name = names[locale];
      const near = name && distance(name, typed);
      return name && typeof near === 'number' ? [{ name, rank: place * 2 + near }] : [];
    });
    const best = hits.toSorted((a, b) => a.rank - b.rank)[0];
    if (!best || !own) return [];
    const also = best.name.text === own.text ? null : best.name.text;
    return [{ rank: best.rank, named: { code, country, name: own.text, also } }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ named }) => named);
}
