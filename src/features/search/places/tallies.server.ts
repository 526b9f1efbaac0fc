// How many listings each place has of each category: of a large shop from the summary that a job
// keeps, of a small one from its rows, as totals of lists are counted (plans/search.counts).
import { sql } from 'drizzle-orm';
import { categoryBySlug, CATEGORIES, topOf } from '#features/catalog/catalog.data.ts';
import { talliesByCountry, type Tally } from '#features/search/query/counts.server.ts';
import { LIMITS } from '#features/search/query/known.server.ts';
import type { Ctx } from '#platform/context.ts';

/** Tallies by country code. */
export type Tallies = ReadonlyMap<string, readonly Tally[]>;

/** All of them; a few thousand at most. */
export async function placeTallies(ctx: Ctx): Promise<Tallies> {
  const summary = await talliesByCountry(ctx);
  const all = [...summary.values()].flat().reduce((sum, { n }) => sum + n, 0);
  return all <= LIMITS.smallShop ? readTallies(ctx) : summary;
}

/** Reads every row, of which there are few. */
async function readTallies(ctx: Ctx): Promise<Tallies> {
  const { rows } = await ctx.readDb.execute<Tally & { country: string }>(sql`
    SELECT country, category_id AS "categoryId", coalesce(condition, '') AS condition,
      count(*)::int AS n
    FROM listing_search GROUP BY 1, 2, 3`);
  const byCountry = new Map<string, Tally[]>();
  for (const { country, ...tally } of rows)
    byCountry.set(country, [...(byCountry.get(country) ?? []), tally]);
  return byCountry;
}

/** Ids of a category and of those below it; of all without one. */
function idsUnder(category: string | null): ReadonlySet<number> {
  const own = category === null ? null : categoryBySlug(category);
  const under = CATEGORIES.filter(
    (each) => own === null || each.id === own?.id || (own && topOf(each).id === own.id),
  );
  return new Set(under.map(({ id }) => id));
}

/** Listings of a category (all without one) in a place (everywhere without one). */
export function countOn(
  tallies: Tallies,
  { category, country }: { category: string | null; country: string | null },
): number {
  const ids = idsUnder(category);
  const here = country === null ? [...tallies.values()].flat() : (tallies.get(country) ?? []);
  return here.reduce((sum, { categoryId, n }) => (ids.has(categoryId) ? sum + n : sum), 0);
}
