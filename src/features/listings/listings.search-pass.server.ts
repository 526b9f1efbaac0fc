// The plan for few matches: one visit to all of them gives the page, the exact total and the exact facets.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db.server.ts';
import { byCounters, HIT_COLUMNS, markConditions, ORDERS, priceConditions, where, type Cursor, type Hit, type SearchQuery } from './listings.search-query.server.ts';

export type Range = { after: Cursor | null; offset: number; limit: number };
/** Matches by category and condition id ('' for none); parents do not yet include children. */
export type FacetCounts = { category: Record<number, number>; condition: Record<string, number> };
export type PassResult = { hits: Hit[]; total: number; facets: FacetCounts | null };

type Row = { total: number; category: Record<number, number> | null; condition: Record<string, number> | null; hits: Hit[] | null };

/**
 * Reads every match once.
 * @param facets also count them by category and condition, each without that filter itself; then these filters
 *   are checked on the rows, so pass `false` unless few rows match without them
 */
export async function passOverMatches(db: Db, query: SearchQuery, range: Range, facets: boolean): Promise<PassResult> {
  const universe: SearchQuery = facets ? { ...query, categoryId: null, condition: null } : query;
  const inCategory = facets ? categoryCondition(query) : [];
  const inCondition = facets && query.condition !== null ? [sql`condition = ${query.condition}`] : [];
  const chosen = where([...inCategory, ...inCondition]);
  // MATERIALIZED keeps the planner from walking a sort index instead of asking the word index first.
  const { rows } = await db.execute<Row>(sql`
    WITH matches AS MATERIALIZED (
      SELECT id, price, created_at, category_id, root_id, condition FROM listing_search ${where([...markConditions(universe), ...priceConditions(universe)])}
    ), page AS (
      SELECT * FROM (${orderedRows(query, chosen)}) ordered ${range.after ? where([ORDERS[query.sort].after(range.after)]) : sql.empty()}
      ORDER BY ${ORDERS[query.sort].by} OFFSET ${range.offset} LIMIT ${range.limit}
    )
    SELECT (SELECT count(*)::int FROM matches ${chosen}) AS total,
      ${facets ? facetOf('category_id', inCondition) : sql`NULL`} AS category,
      ${facets ? facetOf(`coalesce(condition, '')`, inCategory) : sql`NULL`} AS condition,
      (SELECT json_agg(h) FROM (SELECT ${HIT_COLUMNS}, views, trending FROM page ORDER BY ${ORDERS[query.sort].by}) h) AS hits`);
  const row = rows[0];
  return { hits: row?.hits ?? [], total: row?.total ?? 0, facets: facets ? { category: row?.category ?? {}, condition: row?.condition ?? {} } : null };
}

/** Only popular and trending pay for the counters. */
function orderedRows({ sort }: SearchQuery, chosen: SQL): SQL {
  if (!byCounters(sort)) return sql`SELECT id, price, created_at, 0 AS views, false AS trending FROM matches ${chosen}`;
  // OFFSET 0 makes it look each row up; the planner would rather read the counters of the whole shop.
  return sql`SELECT m.id, m.price, m.created_at, s.views, s.trending FROM (SELECT * FROM matches ${chosen}) m
    CROSS JOIN LATERAL (SELECT views, trending FROM listing_stats WHERE listing_id = m.id OFFSET 0) s`;
}

/** Parents include children: a top-level category is asked for by `root_id`. */
export function categoryCondition({ categoryId, rootId }: Pick<SearchQuery, 'categoryId' | 'rootId'>): SQL[] {
  if (categoryId === null) return [];
  return [categoryId === rootId ? sql`root_id = ${categoryId}` : sql`category_id = ${categoryId}`];
}

function facetOf(column: string, conditions: SQL[]): SQL {
  return sql`(SELECT json_object_agg(value, n) FROM (SELECT ${sql.raw(column)} AS value, count(*)::int AS n FROM matches ${where(conditions)} GROUP BY 1) counted)`;
}

