// Owns what a category usually costs in a place, as the page of the two says it: the middle half of
// the prices, of at least eight. Large ones are sampled.
import { sql } from 'drizzle-orm';
import { childrenOf } from '#features/catalog/catalog.data.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import { getRates } from '#features/catalog/catalog.server.ts';
import { sampleConditions, coveredConditions } from '#features/search/query/conditions.server.ts';
import { sampleWith } from '#features/search/query/index-tokens.server.ts';
import { resolveFilters, where } from '#features/search/query/query.server.ts';
import type { Ctx } from '#platform/context.ts';
import { convert, type Money } from '#platform/i18n/money.ts';
import { filtersOfCategoryPlace, type CategoryPlace } from './browse.ts';

/** Fewer prices say nothing. */
const LEAST_PRICES = 8;
/** Up to so many prices are read in the order of an index; a sample tells as much of more. */
const MOST_PRICES = 10_000;
const WANTED_PRICES = 1_000;

/**
 * Whether prices of a category can be compared: not those of its parts together (cars and tyres,
 * sale and rent), not hours and whole jobs, not wages.
 */
function hasOnePrice(slug: string): boolean {
  const { price, details } = rulesOf(slug);
  return price === 'required' && details !== 'service' && childrenOf(slug).length === 0;
}

/**
 * Between which prices half of a category's listings are, in the reader's currency.
 * @param count about how many listings there are
 * @returns null where fewer than eight have a price, or prices say nothing of each other
 */
export async function findUsualPrices(
  ctx: Ctx,
  { categoryPlace, count }: { categoryPlace: CategoryPlace; count: number },
): Promise<{ low: Money; high: Money } | null> {
  if (
    categoryPlace.category === null ||
    !hasOnePrice(categoryPlace.category) ||
    count < LEAST_PRICES
  )
    return null;
  const rates = await getRates(ctx);
  const query = resolveFilters(filtersOfCategoryPlace(categoryPlace), rates);
  if (!query) return null;
  const conditions =
    count <= MOST_PRICES
      ? coveredConditions(query)
      : sampleConditions(query, sampleWith(WANTED_PRICES, count));
  const { rows } = await ctx.readDb.execute<{ n: number; low: number; high: number }>(sql`
    SELECT count(*)::int AS n, percentile_disc(0.25) WITHIN GROUP (ORDER BY price)::float8 AS low,
      percentile_disc(0.75) WITHIN GROUP (ORDER BY price)::float8 AS high
    FROM listing_search ${where([...conditions, sql`price > 0`])}`);
  const [found] = rows;
  if (!found || found.n < LEAST_PRICES) return null;
  const shown = (cents: number) =>
    roughly(convert({ amount: cents, currency: 'USD' }, ctx.currency, rates));
  const [low, high] = [shown(found.low), shown(found.high)];
  return low.amount < high.amount ? { low, high } : null;
}

/** Two figures are as much as the middle of many prices says: "$4,100.00". */
function roughly({ amount, currency }: Money): Money {
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(amount, 1))) - 1, 0);
  return { amount: Math.round(amount / step) * step, currency };
}
