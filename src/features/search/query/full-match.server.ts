// The plan for few matches: one visit to all of them gives the page, the exact total and the exact
// facets.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { divide, type FacetCounts, type Tally } from './counts.server.ts';
import { MOST_TOKENS } from './index-tokens.server.ts';
import {
  categoryCondition,
  conditionCondition,
  tokenConditions,
  priceConditions,
  coveredConditions,
  isCovered,
  ON_SERVERS,
  type Spelling,
} from './conditions.server.ts';
import { searchServersOf } from '#features/search/servers/ask.server.ts';
import { matchesOnServers } from './on-servers.server.ts';
import { where, type SearchQuery } from './query.server.ts';
import { type PageAsked, type Plan, reach, rowsToLookAt } from './known.server.ts';
import { behind, firstSection, sectionOf } from './sections.server.ts';
import {
  byCounters,
  HIT_COLUMNS,
  leaders,
  ORDERS,
  trendsTold,
  type Hit,
  type Range,
} from './hits.server.ts';

type PassResult = { hits: Hit[]; total: number; facets: FacetCounts | null };

type Row = { total: number | null; tallies: Tally[] | null; hits: Hit[] | null };

export type FullMatchOptions = {
  facets?: boolean;
  covered?: boolean;
  narrowPrice?: boolean;
  leadersFirst?: number | null;
};

/**
 * Bounds of the price that leave fewer than this are worth asking the word index for, if that
 * spares more rows than a page's pass may read.
 */
const NARROW = 0.4;
/**
 * To read a match costs as much as to read so many entries of the covering index of country and
 * category; so does a listing that is passed by along a sort order.
 */
const ENTRIES_PER_ROW = 15;
const ENTRIES_PER_STEP = 4;

/** How all matches of a page are found at the least cost. */
export function optionsOf({ query, range, known, sampled, limits }: PageAsked): FullMatchOptions {
  const matches = sampled?.matches ?? known.atMost;
  const narrowPrice =
    sampled !== null &&
    sampled.withinPrice < NARROW &&
    matches >= limits.page * sampled.withinPrice;
  const covered =
    isCovered(query) && known.covered <= Math.max(limits.covered, ENTRIES_PER_ROW * matches);
  const leadersFirst = matches < limits.leaders ? null : reach(range, known.all, matches);
  return { covered, narrowPrice, leadersFirst };
}

/** All matches are read: right for few, and the only plan that finds any page. */
export const fullMatch = {
  estimate: ({ known, sampled }) => sampled?.matches ?? known.atMost,
  most: ({ query, limits }) => (byCounters(query.sort) ? limits.counted : limits.page),
  run: async (ctx, page) =>
    (await readFullMatch(ctx, page.query, page.range, optionsOf(page))).hits,
} satisfies Plan;

/** The same where the covering index has all that is asked, and lies closer than an order. */
export const coveredMatch: Plan = {
  estimate: ({ query, known }) => (isCovered(query) ? known.covered : Infinity),
  most: (page) => Math.min(page.limits.covered, ENTRIES_PER_STEP * rowsToLookAt(page)),
  run: fullMatch.run,
};

/**
 * Reads every match once.
 * @param options.facets also count them by category and condition, each without that filter itself;
 *   then these filters are checked on the rows, so pass `false` unless few rows match without them
 * @param options.covered find them in the covering index of country and category (see
 *   `coveredConditions`) instead of the word index
 * @param options.narrowPrice most of what matches otherwise is outside of the prices, so that
 *   finding it by tokens of even a long range is worth it
 * @param options.leadersFirst when counters order the page, look for it among so many leaders of
 *   the shop first, where the page begins and most likely ends in its section
 */
export async function readFullMatch(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  { facets = false, covered = false, narrowPrice = false, leadersFirst = null }: FullMatchOptions,
): Promise<PassResult> {
  const universe: SearchQuery = facets ? { ...query, categoryId: null, conditions: [] } : query;
  const filters = facets
    ? [...categoryCondition(query), ...conditionCondition(query.conditions)]
    : [];
  const chosen = where(filters);
  const foundBy = (spelled?: Spelling) =>
    covered
      ? coveredConditions(universe)
      : [
          ...tokenConditions(universe, {
            ...(narrowPrice ? { octaves: MOST_TOKENS } : {}),
            ...(spelled ? { spelled } : {}),
          }),
          ...priceConditions(universe),
        ];
  const servers = await searchServersOf(ctx);
  if (servers) {
    const match = { found: foundBy(ON_SERVERS), chosen: filters, range };
    const { hits, tallies } = await matchesOnServers(servers, query, match);
    const counted = divide(facets ? query : ANYTHING, tallies);
    return { hits, total: counted.total, facets: facets ? counted.facets : null };
  }
  const found = foundBy();
  const rest = where(behind(query.sort, range.after));
  const inSections = sql`section, ${ORDERS[query.sort].by}`;
  // MATERIALIZED keeps the planner from walking a sort index instead of asking the word index
  // first.
  const { rows } = await ctx.readDb.execute<Row>(sql`
    WITH matches AS MATERIALIZED (
      SELECT id, price, created_at, category_id, root_id, condition, sold
      FROM listing_search ${where(found)}
    ), chosen AS (
      SELECT *, ${sectionOf(query)} AS section FROM matches ${chosen}
    ), page AS (
      SELECT * FROM (${orderedRows(query, range, leadersFirst)}) ordered ${rest}
      ORDER BY ${inSections} OFFSET ${range.offset} LIMIT ${range.limit}
    )
    SELECT ${facets ? sql`NULL` : sql`(SELECT count(*)::int FROM matches)`} AS total,
      ${facets ? TALLIES : sql`NULL`} AS tallies,
      (SELECT json_agg(h) FROM (
        SELECT ${HIT_COLUMNS}, views, ${trendsTold(query.sort)}, section
        FROM page ORDER BY ${inSections}
      ) h) AS hits`);
  const { total, tallies, hits } = rows[0] ?? { total: 0, tallies: null, hits: null };
  const counted = facets ? divide(query, tallies ?? []) : { total: total ?? 0, facets: null };
  return { hits: hits ?? [], ...counted };
}

const ANYTHING = { categoryId: null, rootId: null, conditions: [] };

const TALLIES = sql.raw(`(SELECT json_agg(t) FROM (
  SELECT category_id AS "categoryId", coalesce(condition, '') AS condition, count(*)::int AS n
  FROM matches GROUP BY 1, 2) t)`);

/** Only popular and trending pay for the counters. */
function orderedRows(
  { sort }: SearchQuery,
  { after, offset, limit }: Range,
  leadersFirst: number | null,
): SQL {
  if (!byCounters(sort))
    return sql`SELECT id, price, created_at, 0 AS views, false AS trending, section FROM chosen`;
  // OFFSET 0 makes it look each row up; the planner would rather read the counters of the whole
  // shop.
  const withCounters = (
    rows: SQL,
  ) => sql`SELECT m.id, m.price, m.created_at, m.section, s.views, s.trending FROM (${rows}) m
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
      WHERE section = ${firstSection({ after })}
        AND (id IN (SELECT listing_id FROM (${leaders(sort, after, leadersFirst)}) l)) IS TRUE
    ),
    enough AS MATERIALIZED (SELECT count(*) >= ${offset + limit} AS yes FROM frontmost)
    ${withCounters(sql`
      SELECT * FROM frontmost WHERE (SELECT yes FROM enough)
      UNION ALL SELECT * FROM chosen WHERE NOT (SELECT yes FROM enough)`)}`;
}
