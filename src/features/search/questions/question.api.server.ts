// What the API tells of how a question was understood.
import { z } from 'zod';
import { READINGS } from '#features/search/search.limits.ts';
import type { ListingPage } from '#features/search/search.schema.ts';

export const understood = z
  .object({
    words: z.string().meta({ description: 'What is left of the question, and searched for.' }),
    readings: z
      .array(z.enum(READINGS))
      .meta({ description: 'What was read out of it; `plain` with one of them takes it back.' }),
    category: z.string().nullable(),
    country: z.string().nullable(),
    parish: z.string().nullable(),
    minPrice: z.number().nullable(),
    maxPrice: z.number().nullable(),
    currency: z.string(),
    conditions: z.array(z.string()),
    year: z.number().nullable().meta({ description: 'The oldest one of a vehicle.' }),
  })
  .nullable()
  .meta({
    id: 'UnderstoodQuestion',
    description:
      'What `q` was taken for, and the filters of it and of the other parameters, which ' +
      'win. Null where it is words and nothing else.',
  });

/** A page of the API: the question in place of what the pages of the site go on with. */
export function withUnderstood({ question, ...page }: ListingPage): Omit<
  ListingPage,
  'question'
> & {
  understood: z.infer<typeof understood>;
} {
  if (!question) return { ...page, understood: null };
  const { category, country, parish, minPrice, maxPrice, priceCurrency, conditions, attributes } =
    question.filters;
  return {
    ...page,
    understood: {
      words: question.words,
      readings: [...question.readings],
      category,
      country,
      parish,
      minPrice,
      maxPrice,
      currency: priceCurrency,
      conditions,
      year: attributes.yearFrom?.[0] === undefined ? null : Number(attributes.yearFrom[0]),
    },
  };
}
