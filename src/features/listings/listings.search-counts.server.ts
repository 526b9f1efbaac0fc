// Totals and facets of filters without text, from the summary table that a job keeps (listings.jobs.server.ts).
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db.server.ts';
import type { FacetCounts } from './listings.search-pass.server.ts';
import type { SearchQuery } from './listings.search-query.server.ts';

/** What the summary knows: all listings, and those in the query's country, category and condition. */
export type Counts = { all: number; universe: number; total: number; facets: FacetCounts };

type Row = { categoryId: number; rootId: number; condition: string; n: number };

/** Counts by category and condition in one country or all; the summary has a few thousand rows at most. */
export async function countFromSummary(db: Db, query: SearchQuery): Promise<Counts> {
  const here = query.country === null ? sql`true` : sql`f.country = ${query.country}`;
  const { rows } = await db.execute<Row & { all: number }>(sql`
    SELECT f.category_id AS "categoryId", coalesce(c.parent_id, c.id) AS "rootId", f.condition, coalesce(sum(f.n) FILTER (WHERE ${here}), 0)::int AS n, sum(f.n)::int AS all
    FROM listing_facet f JOIN category c ON c.id = f.category_id GROUP BY 1, 2, 3`);
  const counts: Counts = { all: 0, universe: 0, total: 0, facets: { category: {}, condition: {} } };
  for (const row of rows) {
    const inCategory = query.categoryId === null || (query.categoryId === query.rootId ? row.rootId : row.categoryId) === query.categoryId;
    const inCondition = query.condition === null || row.condition === query.condition;
    counts.all += row.all;
    counts.universe += row.n;
    if (inCategory && inCondition) counts.total += row.n;
    if (inCondition) counts.facets.category[row.categoryId] = (counts.facets.category[row.categoryId] ?? 0) + row.n;
    if (inCategory) counts.facets.condition[row.condition] = (counts.facets.condition[row.condition] ?? 0) + row.n;
  }
  return counts;
}
