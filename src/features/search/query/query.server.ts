// What the search plans have in common: the resolved query, and pieces of SQL. Knows nothing of
// plans; see plan.server.ts. Sort orders and cursors are in hits.server.ts.
import { sql, type SQL } from 'drizzle-orm';
import { categoryBySlug, topOf } from '#features/catalog/catalog.data.ts';
import type { Rates } from '#platform/i18n/money.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { ROW_SORTS } from '#features/search/search.limits.ts';
import type { Condition } from '#features/listings/listings.schema.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { RowSort } from '#features/search/search.limits.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { tokensOf, type AttributeTokens } from '#features/search/query/attributes.tokens.ts';

/** What the words ask for: a tsquery, and how many listings each of its parts can match at most. */
export type Asked = { query: string; frequencies: number[] };

/** Filters with names resolved to what listing_search stores. Null is "no such filter". */
export type SearchQuery = {
  words: Asked | null;
  categoryId: number | null;
  /** Top-level category of `categoryId`, and whether that is the filter itself. */
  rootId: number | null;
  country: string | null;
  parish: string | null;
  /** Any of these; empty for all. */
  conditions: readonly Condition[];
  /** All of these. */
  attributes: readonly AttributeTokens[];
  /** The moments between which it was approved first, in milliseconds; the later one is to come. */
  posted: { from: number; to: number } | null;
  /** US cents, inclusive. */
  minPrice: number | null;
  maxPrice: number | null;
  sort: RowSort;
  /** Whether cars stand before motorcycles, parts and accessories. */
  carsFirst: boolean;
};

export const LARGEST_PRICE = 9_000_000_000_000;

/**
 * Prices are compared in US cents, rounded as the stored ones are: rounding keeps order, so bounds
 * stay inclusive.
 */
function toUsdCents(value: number | null, currency: string, rates: Rates): number | null {
  const rate = rates[currency] ?? 1;
  if (value === null || !Number.isFinite(value)) return null;
  return Math.round(Math.min(Math.max((value * 100) / rate, -1), LARGEST_PRICE));
}

/** The best match puts some of the newest in front (questions/best.server.ts). */
const sortOfRows = (sortBy: string): RowSort =>
  ROW_SORTS.find((sort) => sort === sortBy) ?? 'newest';

/**
 * Resolves filters; null when they name something that does not exist, which nothing can match.
 * @param rates units of each currency for one US dollar
 * @param now what "posted within" counts back from
 */
export function resolveFilters(
  filters: ListingFilters,
  rates: Rates,
  now = new Date(),
): SearchQuery | null {
  const category = filters.category ? categoryBySlug(filters.category) : null;
  if (category === undefined) return null;
  const conditions = CONDITIONS.filter((each) => filters.conditions.includes(each));
  if (filters.conditions.length > 0 && conditions.length === 0) return null;
  const attributes = fitAttributes(filters.attributes, filters.category);
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
    conditions,
    attributes: tokensOf(attributes),
    posted: postedWithin(attributes.posted?.[0], now),
    minPrice,
    maxPrice,
    sort: sortOfRows(filters.sortBy),
    carsFirst: filters.category === 'cars' && CARS_FIRST.includes(filters.sortBy),
  };
}

/** Orders without a figure on the card; a price or a date has to be where its order says. */
const CARS_FIRST: readonly string[] = ['newest', 'best', 'popular', 'trending'];

const DAY = 86_400_000;

function postedWithin(days: string | undefined, now: Date): SearchQuery['posted'] {
  if (days === undefined) return null;
  const at = now.getTime();
  return { from: at - Number(days) * DAY, to: at + DAY };
}

/** `WHERE a AND b`, or nothing. */
export function where(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql.empty();
}

/** A lexeme inside a tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
