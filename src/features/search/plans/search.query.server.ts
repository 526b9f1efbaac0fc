// What the search plans have in common: the resolved query, its marks in the word index, sort
// orders and cursors.
// Knows nothing of plans; see search.plan.server.ts.
import { sql, type SQL } from 'drizzle-orm';
import {
  categoryBySlug,
  COUNTRIES,
  TOP_CATEGORIES,
  topOf,
} from '#features/catalog/catalog.data.ts';
import { keyset } from '#platform/keyset.server.ts';
import type { Rates } from '#platform/money.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { SORTS } from '#features/search/search.limits.ts';
import type { Condition } from '#features/listings/listings.schema.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Sort } from '#features/search/search.limits.ts';
import { marksBetween, sampleEndings, sampleMarks } from './search.marks.server.ts';

/** Filters with names resolved to what listing_search stores. Null is "no such filter". */
export type SearchQuery = {
  /** Words as tsquery in PostgreSQL's syntax. */
  words: string | null;
  categoryId: number | null;
  /** Top-level category of `categoryId`, and whether that is the filter itself. */
  rootId: number | null;
  country: string | null;
  parish: string | null;
  condition: Condition | null;
  /** US cents, inclusive. */
  minPrice: number | null;
  maxPrice: number | null;
  sort: Sort;
};

/** A matching row with what orders it. Money in US cents, time in milliseconds. */
export type Hit = {
  id: string;
  price: number;
  createdAt: number;
  views: number;
  trending: boolean;
};
export type Cursor = Hit;

const LARGEST_PRICE = 9_000_000_000_000;

/**
 * Prices are compared in US cents, rounded as the stored ones are: rounding keeps order, so bounds
 * stay inclusive.
 */
function toUsdCents(value: number | null, currency: string, rates: Rates): number | null {
  const rate = rates[currency] ?? 1;
  if (value === null || !Number.isFinite(value)) return null;
  return Math.round(Math.min(Math.max((value * 100) / rate, -1), LARGEST_PRICE));
}

/**
 * Resolves filters; null when they name something that does not exist, which nothing can match.
 * @param rates units of each currency for one US dollar
 */
export function resolveFilters(filters: ListingFilters, rates: Rates): SearchQuery | null {
  const category = filters.category ? categoryBySlug(filters.category) : null;
  if (category === undefined) return null;
  if (filters.condition && !CONDITIONS.includes(filters.condition)) return null;
  const top = category && topOf(category);
  const minPrice = toUsdCents(filters.minPrice, filters.priceCurrency, rates);
  const maxPrice = toUsdCents(filters.maxPrice, filters.priceCurrency, rates);
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) return null;
  return {
    words: null,
    categoryId: category?.id ?? null,
    rootId: top?.id ?? null,
    country: filters.country,
    parish: filters.parish,
    condition: filters.condition,
    minPrice,
    maxPrice,
    sort: SORTS.includes(filters.sortBy) ? filters.sortBy : 'newest',
  };
}

const MARKED = '(words, id, created_at, price, category_id, root_id, country, parish, condition)';
/**
 * The index expressions of 0002 and 0032, letter for letter: with any other spelling PostgreSQL
 * would not use the index.
 */
const MARKS = sql.raw(`listing_marks${MARKED}`);
const SAMPLE_MARKS = sql.raw(`listing_sample_marks${MARKED}`);
const SAMPLED = sql.raw(`right(id::text, 1) = '0'`);

/**
 * A wider range of prices leaves so many rows in that checking them is cheaper than finding them.
 */
const OCTAVES_OF_A_FILTER = 4;

/**
 * Conditions that the word index answers by itself, without touching a row.
 * @param more.also one more tsquery
 * @param more.octaves a range of prices wider than this is left to `priceConditions`
 */
export function markConditions(
  query: SearchQuery,
  {
    also = null,
    octaves = OCTAVES_OF_A_FILTER,
    marks = MARKS,
  }: { also?: string | null; octaves?: number; marks?: SQL } = {},
): SQL[] {
  const exact = [
    query.categoryId !== null && `'c:${query.categoryId}'`,
    query.country !== null && quoteLexeme(`k:${query.country}`),
    query.parish !== null && quoteLexeme(`h:${query.parish}`),
    query.condition !== null && `'n:${query.condition}'`,
  ].filter((mark) => mark !== false);
  const priced = query.minPrice !== null || query.maxPrice !== null;
  const bands = priced
    ? marksBetween('price', query.minPrice ?? 0, query.maxPrice ?? LARGEST_PRICE, octaves)
    : null;
  // Separate conditions, so that GIN leaps through its posting lists from one to the other.
  return [query.words, exact.length > 0 ? exact.join(' & ') : null, bands, also]
    .filter((part) => part !== null)
    .map((part) => sql`${marks} @@ ${part}::tsquery`);
}

/**
 * The same within a sample, answered by the indexes of samples, which are a sixteenth as long; the
 * prices are left to `priceConditions`.
 */
export function sampleConditions(query: SearchQuery, oneIn: number): SQL[] {
  if (!isShelved(query) || oneIn > 256)
    return [SAMPLED, ...markConditions(query, { also: sampleMarks(oneIn), marks: SAMPLE_MARKS })];
  const groups = sampleEndings(oneIn, 2).map((ending) => ending.charAt(0));
  return [
    SAMPLED,
    sql`substr(id::text, 35, 1) = ANY(${sql.param(groups)})`,
    ...onShelves(query),
    ...categoryCondition(query),
  ];
}

/** Whether the index of shelves holds all that this query asks of a listing. */
export const isShelved = ({ words, parish }: SearchQuery): boolean =>
  words === null && parish === null;

/**
 * Conditions that the index of shelves answers without a visit to any row: listings of one country
 * and top-level category lie there side by side in the order of their prices. All of either are
 * named where the query names none, because PostgreSQL before 18 goes from shelf to shelf only so.
 */
export function shelfConditions(query: SearchQuery): SQL[] {
  const roots = query.categoryId === null ? ROOT_IDS : [query.rootId];
  return [
    ...onShelves(query),
    sql`root_id = ANY(${sql.param(roots)}::smallint[])`,
    ...(query.categoryId === query.rootId ? [] : categoryCondition(query)),
    ...priceConditions(query, sql.raw('price')),
  ];
}

function onShelves({ country, condition }: SearchQuery): SQL[] {
  const countries = country === null ? COUNTRY_CODES : [country];
  return [
    sql`country = ANY(${sql.param(countries)}::bpchar[])`,
    ...(condition === null ? [] : [sql`condition = ${condition}`]),
  ];
}

const COUNTRY_CODES = COUNTRIES.map(({ code }) => code);
const ROOT_IDS = TOP_CATEGORIES.map(({ id }) => id);

/** Parents include children: a top-level category is asked for by `root_id`. */
export function categoryCondition({
  categoryId,
  rootId,
}: Pick<SearchQuery, 'categoryId' | 'rootId'>): SQL[] {
  if (categoryId === null) return [];
  return [categoryId === rootId ? sql`root_id = ${categoryId}` : sql`category_id = ${categoryId}`];
}

/**
 * The exact bounds of the price, which marks only answer roughly.
 * @param column an expression that no index has, unless an index on the price is meant to be used:
 *   beside marks PostgreSQL would read half of such an index for the bounds alone, which takes
 *   longer than all the rest
 */
export function priceConditions(
  { minPrice, maxPrice }: Pick<SearchQuery, 'minPrice' | 'maxPrice'>,
  column = sql.raw('(price + 0)'),
): SQL[] {
  return [
    ...(minPrice === null ? [] : [sql`${column} >= ${minPrice}`]),
    ...(maxPrice === null ? [] : [sql`${column} <= ${maxPrice}`]),
  ];
}

/** `WHERE a AND b`, or nothing. */
export function where(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql.empty();
}

/** A lexeme inside a tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A hit's place in any order. */
type Place = { createdAt: string; price: number; views: number; trending: boolean; id: string };
type SortKeys = {
  orderBy: SQL;
  after: (at: Place) => SQL;
  cursorOf: (at: Place) => string;
  read: (cursor: string | undefined) => Partial<Place> | null;
};

const placeOf = ({ createdAt, ...hit }: Hit): Place => ({
  ...hit,
  createdAt: new Date(createdAt).toISOString(),
});

const createdAt = { by: sql`created_at`, type: 'time' } as const;
const price = { by: sql`price`, type: 'integer' } as const;
const views = { by: sql`views`, type: 'integer', descending: true } as const;
const trending = { by: sql`trending`, type: 'boolean', descending: true } as const;
const id = { by: sql`id`, type: 'uuid' } as const;
const fromLast = { ...id, descending: true } as const;

/** Every order ends in the id, so that it is total and a cursor finds its place. */
const KEYS: Record<Sort, SortKeys> = {
  newest: keyset('listings.newest', {
    createdAt: { ...createdAt, descending: true },
    id: fromLast,
  }),
  oldest: keyset('listings.oldest', { createdAt, id }),
  'price-low': keyset('listings.price-low', { price, id }),
  'price-high': keyset('listings.price-high', {
    price: { ...price, descending: true },
    id: fromLast,
  }),
  popular: keyset('listings.popular', { views, id: fromLast }),
  trending: keyset('listings.trending', { trending, views, id: fromLast }),
};

type Order = {
  by: SQL;
  after: (cursor: Cursor) => SQL;
  compare: (a: Hit, b: Hit) => number;
};

const orderOf = (sort: Sort, compare: Order['compare']): Order => ({
  by: KEYS[sort].orderBy,
  after: (cursor) => KEYS[sort].after(placeOf(cursor)),
  compare,
});

const compareIds = (a: Hit, b: Hit) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The same orders for SQL and for hits in memory. */
export const ORDERS: Record<Sort, Order> = {
  newest: orderOf('newest', (a, b) => b.createdAt - a.createdAt || compareIds(b, a)),
  oldest: orderOf('oldest', (a, b) => a.createdAt - b.createdAt || compareIds(a, b)),
  'price-low': orderOf('price-low', (a, b) => a.price - b.price || compareIds(a, b)),
  'price-high': orderOf('price-high', (a, b) => b.price - a.price || compareIds(b, a)),
  popular: orderOf('popular', (a, b) => b.views - a.views || compareIds(b, a)),
  trending: orderOf(
    'trending',
    (a, b) => Number(b.trending) - Number(a.trending) || b.views - a.views || compareIds(b, a),
  ),
};

/** Popular and trending are ordered by counters, which live in listing_stats. */
export const byCounters = (sort: Sort): boolean => sort === 'popular' || sort === 'trending';

export const byTime = (sort: Sort): boolean => sort === 'newest' || sort === 'oldest';
export const byPrice = (sort: Sort): boolean => sort === 'price-low' || sort === 'price-high';

/** The orders of counters on listing_stats itself, whose index they follow. */
const leader = { by: sql`listing_id`, type: 'uuid', descending: true } as const;
const LEADERS = {
  popular: keyset('leaders.popular', { views, id: leader }),
  trending: keyset('leaders.trending', { trending, views, id: leader }),
};

/**
 * The first `count` listings by their counters, or those after a cursor, with these counters: read
 * from the index alone.
 */
export function leaders(sort: Sort, after: Cursor | null, count: number): SQL {
  const order: Pick<SortKeys, 'orderBy' | 'after'> =
    sort === 'trending' ? LEADERS.trending : LEADERS.popular;
  const trends = sort === 'trending' ? sql`trending` : sql`false AS trending`;
  const start = after ? [order.after(placeOf(after))] : [];
  return sql`SELECT listing_id, views, ${trends} FROM listing_stats ${where(start)}
    ORDER BY ${order.orderBy} LIMIT ${count}`;
}

/** Columns of a Hit as numbers that JavaScript holds exactly. */
export const HIT_COLUMNS = sql.raw(
  `id, price::float8 AS price, (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt"`,
);

/**
 * Marks around the stretch of the sort order from one hit to another; null when the order has no
 * marks or the stretch is too long.
 */
export function marksOfStretch(sort: Sort, from: Hit, to: Hit): string | null {
  if (byCounters(sort)) return null;
  const priced = byPrice(sort);
  const ends = [from, to].map((hit) => (priced ? hit.price : hit.createdAt));
  return marksBetween(priced ? 'price' : 'day', Math.min(...ends), Math.max(...ends));
}

/** The opaque text that continues a list after `hit`. */
export function encodeCursor(sort: Sort, hit: Hit): string {
  return KEYS[sort].cursorOf(placeOf(hit));
}

/**
 * The hit that a list goes on after, with what its order goes by; null without a cursor.
 * @throws AppError invalid_request when the text is no cursor, or one of another sort order
 */
export function decodeCursor(text: string | undefined, sort: Sort): Cursor | null {
  const at = KEYS[sort].read(text);
  if (!at) return null;
  const { createdAt: time, ...rest } = at;
  const known = { id: '', price: 0, views: 0, trending: false, ...rest };
  return { ...known, createdAt: time === undefined ? 0 : Date.parse(time) };
}
