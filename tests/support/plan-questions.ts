// Random questions for the plans of search, and what the shop of their listings is made of.
import fc from 'fast-check';
import { CATEGORIES, topOf } from '#features/catalog/catalog.data.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { LIMITS, type Limits } from '#features/search/query/known.server.ts';
import type { Hit } from '#features/search/query/hits.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import { ROW_SORTS, type RowSort } from '#features/search/search.limits.ts';
import type { AttributeFilters } from '#features/search/search.attributes.ts';
import { tokensOf } from '#features/search/query/attributes.tokens.ts';
import { attributeQuestion } from './attribute-questions.ts';

export const WORDS =
  'toyota corolla honda civic house villa beach bedroom phone samsung iphone chair table wood drum guitar goat mango fish boat'.split(
    ' ',
  );
export const COUNTRIES = ['JM', 'TT', 'BB', 'DO', 'AI'];
export const PARISHES = ['01', '02', '03'];
export const ROWS = 3_000;
/** When the newest of them is posted. */
export const END = Date.UTC(2025, 11, 1);
/** Small enough that three thousand listings go through every plan. */
export const TINY: Limits = {
  smallShop: 0,
  exact: 150,
  page: 40,
  covered: 200,
  counted: 150,
  leaders: 30,
  look: 300,
  scan: 600,
};
/** No page is found by luck near the start of its order. */
export const UNLUCKY: Limits = {
  ...TINY,
  exact: 20,
  page: 5,
  covered: 0,
  counted: 20,
  look: 0,
  scan: 60,
};
/** Everything is small. */
export const SMALL: Limits = { ...LIMITS, smallShop: ROWS };
export const EVERY_PLAN: [string, Limits][] = [
  ['as measured', LIMITS],
  ['with every plan in use', TINY],
  ['without looking nearby first', UNLUCKY],
  ['in a small shop', SMALL],
];

export type Question = {
  query: SearchQuery;
  words: string[];
  attributes: AttributeFilters;
  offset: number;
  limit: number;
};

export const question: fc.Arbitrary<Question> = fc
  .record({
    words: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      { weight: 5, arbitrary: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }) },
    ),
    category: fc.option(fc.constantFrom(...CATEGORIES), { freq: 2 }),
    country: fc.option(fc.constantFrom(...COUNTRIES), { freq: 2 }),
    withParish: fc.boolean(),
    parish: fc.constantFrom(...PARISHES),
    conditions: fc.oneof(fc.constant([]), fc.subarray([...CONDITIONS], { maxLength: 3 })),
    attributes: fc.option(attributeQuestion, { freq: 1, nil: {} }),
    posted: fc.option(fc.constantFrom(30, 200, 500), { freq: 1 }),
    minPrice: fc.option(fc.integer({ min: 0, max: 30_000 }), { freq: 2 }),
    maxPrice: fc.option(fc.integer({ min: 30_000, max: 20_000_000 }), { freq: 2 }),
    sort: fc.constantFrom(...ROW_SORTS),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
    limit: fc.integer({ min: 1, max: 30 }),
    carsFirst: fc.boolean(),
  })
  .map(({ words, offset, limit, category, withParish, parish, attributes, posted, ...rest }) => ({
    words,
    offset,
    limit,
    attributes,
    query: {
      ...rest,
      words: null,
      categoryId: category?.id ?? null,
      rootId: category ? topOf(category).id : null,
      parish: withParish ? `${rest.country ?? 'JM'}-${parish}` : null,
      attributes: tokensOf(attributes),
      posted: posted && { from: END - posted * 86_400_000, to: END + 86_400_000 },
    },
  }));

/**
 * What questions/retrieve.server.ts asks beside: alternatives, and what has them without the words.
 */
export const widenedQuestion = fc.record({
  asked: question,
  some: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  others: fc.subarray(WORDS, { minLength: 1, maxLength: 4 }),
});

const compareIds = (a: Hit, b: Hit) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const inSections =
  (compare: (a: Hit, b: Hit) => number) =>
  (a: Hit, b: Hit): number =>
    a.section - b.section || compare(a, b);

/** The orders of lists, as PostgreSQL has them. */
export const compareHits: Record<RowSort, (a: Hit, b: Hit) => number> = {
  newest: inSections((a, b) => b.createdAt - a.createdAt || compareIds(b, a)),
  oldest: inSections((a, b) => a.createdAt - b.createdAt || compareIds(a, b)),
  'price-low': inSections((a, b) => a.price - b.price || compareIds(a, b)),
  'price-high': inSections((a, b) => b.price - a.price || compareIds(b, a)),
  popular: inSections((a, b) => b.views - a.views || compareIds(b, a)),
  trending: inSections(
    (a, b) => Number(b.trending) - Number(a.trending) || b.views - a.views || compareIds(b, a),
  ),
};

/** Asks for everything, the newest first. */
export const EVERYTHING: SearchQuery = {
  words: null,
  categoryId: null,
  rootId: null,
  country: null,
  parish: null,
  conditions: [],
  attributes: [],
  posted: null,
  minPrice: null,
  maxPrice: null,
  sort: 'newest',
  carsFirst: false,
};
