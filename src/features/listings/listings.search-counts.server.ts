// Totals and facets of filters without text, from the summary table that a job keeps (listings.jobs.server.ts).
import { sql } from 'drizzle-orm';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import type { Db } from '#platform/db.server.ts';
import type { FacetCounts } from './listings.search-pass.server.ts';
import type { SearchQuery } from './listings.search-query.server.ts';

/**
 * What the summary knows: all listings, those of the query's top-level category (`among`; without one all), of its
 * country (`universe`), and of its country, category and condition (`total`).
 */
export type Counts = { all: number; among: number; universe: number; total: number; facets: FacetCounts };

type Row = { categoryId: number; condition: string; n: number; all: number };

/** Counts by category and condition in one country or all; the summary has a few thousand rows at most. */
export async function countFromSummary(db: Db, query: SearchQuery): Promise<Counts> {
  const here = query.country === null ? sql`true` : sql`country = ${query.country}`;
  const { rows } = await db.execute<Row>(sql`
    SELECT category_id AS "categoryId", condition, coalesce(sum(n) FILTER (WHERE ${here}), 0)::int AS n, sum(n)::int AS all FROM listing_facet GROUP BY 1, 2`);
  const counts: Counts = { all: 0, among: 0, universe: 0, total: 0, facets: { category: {}, condition: {} } };
  for (const row of rows) {
    const own = categoryById(row.categoryId);
    const rootId = own && topOf(own).id;
    const inCategory = query.categoryId === null || (query.categoryId === query.rootId ? rootId : row.categoryId) === query.categoryId;
    const inCondition = query.condition === null || row.condition === query.condition;
    counts.all += row.all;
    if (query.rootId === null || rootId === query.rootId) counts.among += row.all;
    counts.universe += row.n;
    if (inCategory && inCondition) counts.total += row.n;
    if (inCondition) counts.facets.category[row.categoryId] = (counts.facets.category[row.categoryId] ?? 0) + row.n;
    if (inCategory) counts.facets.condition[row.condition] = (counts.facets.condition[row.condition] ?? 0) + row.n;
  }
  return counts;
}
