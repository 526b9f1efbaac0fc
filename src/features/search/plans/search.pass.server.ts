// The plan for few matches: one visit to all of them gives the page, the exact total and the exact
// facets.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { MOST_MARKS } from './search.marks.server.ts';
import {
  byCounters,
  HIT_COLUMNS,
  leaders,
  markConditions,
  ORDERS,
  priceConditions,
  where,
  type Cursor,
  type Hit,
  type SearchQuery,
} from './search.query.server.ts';

export type Range = { after: Cursor | null; offset: number; limit: number };
/** Matches by category and condition id ('' for none); parents do not yet include children. */
export type FacetCounts = { category: Record<number, number>; condition: Record<string, number> };
export type PassResult = { hits: Hit[]; total: number; facets: FacetCounts | null };

type Row = {
  total: number;
  category: Record<number, number> | null;
  condition: Record<string, number> | null;
  hits: Hit[] | null;
};

export type PassOptions = { facets?: boolean; narrowPrice?: boolean; leadersFirst?: number | null };

/**
 * Reads every match once.
 * @param options.facets also count them by category and condition, each without that filter itself;
 *   then these filters are checked on the rows, so pass `false` unless few rows match without them
 * @param options.narrowPrice most of what matches otherwise is outside of the prices, so that
 *   finding it by marks of even a long range is worth it
 * @param options.leadersFirst when counters order the page, look for it among so many leaders of
 *   the shop first
 */
export async function passOverMatches(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  { facets = false, narrowPrice = false, leadersFirst = null }: PassOptions,
): Promise<PassResult> {
  const universe: SearchQuery = facets ? { ...query, categoryId: null, condition: null } : query;
  const inCategory = facets ? categoryCondition(query) : [];
  const inCondition =
    facets && query.condition !== null ? [sql`condition = ${query.condition}`] : [];
  const chosen = where([...inCategory, ...inCondition]);
  const found = where([
    ...markConditions(universe, narrowPrice ? { octaves: MOST_MARKS } : {}),
    ...priceConditions(universe),
  ]);
  const behind = range.after ? where([ORDERS[query.sort].after(range.after)]) : sql.empty();
  // MATERIALIZED keeps the planner from walking a sort index instead of asking the word index
  // first.
  const { rows } = await ctx.readDb.execute<Row>(sql`
    WITH matches AS MATERIALIZED (
      SELECT id, price, created_at, category_id, root_id, condition
      FROM listing_search ${found}
    ), chosen AS (
      SELECT * FROM matches ${chosen}
    ), page AS (
      SELECT * FROM (${orderedRows(query, range, leadersFirst)}) ordered ${behind}
      ORDER BY ${ORDERS[query.sort].by} OFFSET ${range.offset} LIMIT ${range.limit}
    )
    SELECT (SELECT count(*)::int FROM chosen) AS total,
      ${facets ? facetOf('category_id', inCondition) : sql`NULL`} AS category,
      ${facets ? facetOf(`coalesce(condition, '')`, inCategory) : sql`NULL`} AS condition,
      (SELECT json_agg(h) FROM (
        SELECT ${HIT_COLUMNS}, views, trending FROM page ORDER BY ${ORDERS[query.sort].by}
      ) h) AS hits`);
  const row = rows[0];
  return {
    hits: row?.hits ?? [],
    total: row?.total ?? 0,
    facets: facets ? { category: row?.category ?? {}, condition: row?.condition ?? {} } : null,
  };
}

/** Only popular and trending pay for the counters. */
function orderedRows(
  { sort }: SearchQuery,
  { after, offset, limit }: Range,
  leadersFirst: number | null,
): SQL {
  if (!byCounters(sort))
    return sql`SELECT id, price, created_at, 0 AS views, false AS trending FROM chosen`;
  // OFFSET 0 makes it look each row up; the planner would rather read the counters of the whole
  // shop.
  const withCounters = (
    rows: SQL,
  ) => sql`SELECT m.id, m.price, m.created_at, s.views, s.trending FROM (${rows}) m
    CROSS JOIN LATERAL (
      SELECT views, trending FROM listing_stats WHERE listing_id = m.id OFFSET 0
    ) s`;
  if (leadersFirst === null) return withCounters(sql`SELECT * FROM chosen`);
  // Looking up the counters of thousands of matches takes longer than finding them. Whoever is in
  // the page is most likely among the shop's leaders; IS TRUE makes the planner keep these in a
  // hash table instead of choosing some join.
  return sql`
    WITH frontmost AS MATERIALIZED (
      SELECT * FROM chosen
      WHERE (id IN (SELECT listing_id FROM (${leaders(sort, after, leadersFirst)}) l)) IS TRUE
    ),
    enough AS MATERIALIZED (SELECT count(*) >= ${offset + limit} AS yes FROM frontmost)
    ${withCounters(sql`
      SELECT * FROM frontmost WHERE (SELECT yes FROM enough)
      UNION ALL SELECT * FROM chosen WHERE NOT (SELECT yes FROM enough)`)}`;
}

/** Parents include children: a top-level category is asked for by `root_id`. */
export function categoryCondition({
  categoryId,
  rootId,
}: Pick<SearchQuery, 'categoryId' | 'rootId'>): SQL[] {
  if (categoryId === null) return [];
  return [categoryId === rootId ? sql`root_id = ${categoryId}` : sql`category_id = ${categoryId}`];
}

function facetOf(column: string, conditions: SQL[]): SQL {
  return sql`(SELECT json_object_agg(value, n) FROM (
    SELECT ${sql.raw(column)} AS value, count(*)::int AS n FROM matches ${where(conditions)}
    GROUP BY 1
  ) counted)`;
}
