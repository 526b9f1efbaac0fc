// What plans ask of several search servers, in the only shapes that postgres_fdw sends whole: each
// server finds, sorts, cuts off and counts, and what comes back is merged here (decision 110).
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import type { Branch } from '#features/search/servers/slot-map.server.ts';
import { type SearchServers } from '#features/search/servers/ask.server.ts';
import type { Tally } from './counts.server.ts';
import {
  byCounters,
  byPrice,
  HIT_COLUMNS,
  leaders,
  ORDERS,
  trendsTold,
  type Cursor,
  type Hit,
  type Range,
} from './hits.server.ts';
import { sectionOf, type SectionQuery } from './sections.server.ts';
import { where, type SearchQuery } from './query.server.ts';

/**
 * A group that is no constant for the planner, whatever is filtered by, so that groups are always
 * made on the servers. It is selected as well: a branch with anything to do here beside handing
 * rows on would not be asked at the same time as the others.
 */
export const APART = sql.raw('(price & 0)');

type Match = {
  /** Finds all matches, by an index. */
  found: SQL[];
  /** What of them can be on the page. */
  chosen?: SQL[];
  range: Range;
};

/** All matches counted by category and condition, and a page of those that are chosen. */
export async function matchesOnServers(
  servers: SearchServers,
  query: SearchQuery,
  { found, chosen = [], range }: Match,
): Promise<{ tallies: Tally[]; hits: Hit[] }> {
  const { by } = ORDERS[query.sort];
  const { offset, limit } = range;
  const rest = behindOnServers(query, range.after);
  const onPage = sql`FILTER (${where([sql`true`, ...chosen, ...rest])})`;
  const most = sql.raw(String(offset + limit));
  const first = (column: string) =>
    sql`(array_agg(${sql.raw(column)} ORDER BY ${by}) ${onPage})[1:${most}]`;
  const counters = byCounters(query.sort)
    ? {
        columns: sql`, ${first('views')} AS views, ${first('trending')} AS trends`,
        lists: sql`found.views, trends`,
      }
    : { columns: sql.empty(), lists: sql`NULL::int[], NULL::boolean[]` };
  const branchOf = ({ listings, slots }: Branch) => sql`
    SELECT category_id, condition, sold, ${APART} AS apart, count(*) AS n, ${first('id')} AS ids,
      ${first('price')} AS prices, ${first('created_at')} AS times${counters.columns}
    FROM ${listings} ${where([...found, ...slots])}
    GROUP BY category_id, condition, sold, ${APART}`;
  const [answer] = await servers.ask<{ tallies: Tally[] | null; hits: Hit[] | null }>(
    branchOf,
    (rows) => sql`
      WITH found AS MATERIALIZED (${rows}), hit AS (
        SELECT h.id, h.price, h.created_at, coalesce(h.views, 0) AS views,
          coalesce(h.trending, false) AS trending, ${sectionOf(query)} AS section
        FROM found, unnest(ids, prices, times, ${counters.lists})
          AS h (id, price, created_at, views, trending)
      )
      SELECT (SELECT json_agg(t) FROM (
          SELECT category_id AS "categoryId", coalesce(condition, '') AS condition,
            sum(n)::int AS n FROM found GROUP BY 1, 2) t) AS tallies,
        (SELECT json_agg(h) FROM (
          SELECT ${HIT_COLUMNS}, views, ${trendsTold(query.sort)}, section FROM hit
          ORDER BY section, ${by} OFFSET ${offset} LIMIT ${limit}) h) AS hits`,
  );
  return { tallies: answer?.tallies ?? [], hits: answer?.hits ?? [] };
}

function behindOnServers(query: SearchQuery, after: Cursor | null): SQL[] {
  if (!after) return [];
  const section = sectionOf(query);
  return [
    sql`(${section} > ${after.section}::int OR ${section} = ${after.section}::int
      AND ${ORDERS[query.sort].afterInParts(after)})`,
  ];
}

/**
 * Follows an order of one section and keeps the matching rows, on each server up to as far as about
 * `bound` of its rows reach.
 * @param along what the index of the order answers
 * @param matching what is looked at on each row; none for a list that an index holds as it is
 * @returns fewer than a page when the bound was reached, or the list has no more
 */
export async function walkOnServers(
  ctx: Ctx,
  servers: SearchServers,
  query: SectionQuery,
  { range, bound, along, matching }: { range: Range; bound: number; along: SQL[]; matching: SQL[] },
): Promise<Hit[]> {
  const { by, afterInParts, upTo } = ORDERS[query.sort];
  const { after, offset, limit } = range;
  // A server looks for a whole page. Where it has none before the end, it goes on through all that
  // is equal to the end but for the id.
  const most = bound * servers.count;
  const end = matching.length > 0 ? await endOfWalk(ctx, query, { after, most, along }) : null;
  const conditions = [
    ...along,
    ...(after ? [afterInParts(after)] : []),
    ...(end ? [upTo(end)] : []),
    // Spelled so that no index has them: they are no reason to leave the order.
    ...matching.map((condition) => sql`(${condition})::int <> 0`),
  ];
  // As the leaders of the shop say them.
  const counters = sql.join(
    [byCounters(query.sort) ? sql`views` : sql`0 AS views`, trendsTold(query.sort)],
    sql`, `,
  );
  return servers.ask<Hit>(
    ({ listings, slots }) => sql`
      SELECT id, price, created_at, views, trending FROM ${listings}
      ${where([...conditions, ...slots])} ORDER BY ${by} LIMIT ${sql.raw(String(offset + limit))}`,
    (rows) => sql`
      WITH found AS MATERIALIZED (${rows})
      SELECT ${HIT_COLUMNS}, ${counters},
        ${query.section}::int AS section FROM found ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}`,
  );
}

/**
 * Where so many rows of an order end, of those that its index answers, by the index that this
 * database has of it; null when it has not so many.
 */
async function endOfWalk(
  ctx: Ctx,
  query: SectionQuery,
  { after, most, along }: { after: Cursor | null; most: number; along: SQL[] },
): Promise<Cursor | null> {
  const { by, after: afterCursor } = ORDERS[query.sort];
  // No more than the index of the order has, so that no row is read.
  const inIndex = byPrice(query.sort)
    ? sql`price, now() AS created_at`
    : sql`0::bigint AS price, created_at`;
  const last = byCounters(query.sort)
    ? sql`SELECT listing_id AS id, 0::bigint AS price, now() AS created_at, views, trending
        FROM (${leaders(query.sort, after, most)}) l OFFSET ${most - 1} LIMIT 1`
    : sql`SELECT id, ${inIndex}, 0 AS views, false AS trending FROM ${listingSearchTable}
        ${where([...along, ...(after ? [afterCursor(after)] : [])])}
        ORDER BY ${by} OFFSET ${most - 1} LIMIT 1`;
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, views, trending, ${query.section}::int AS section FROM (${last}) last`);
  return rows[0] ?? null;
}

/** Matches counted by category and condition, beside those that also fit something more. */
export function talliesOnServers(
  servers: SearchServers,
  found: SQL[],
  fits: SQL,
): Promise<(Tally & { ofAnyPrice: number })[]> {
  return servers.ask(
    ({ listings, slots }) => sql`
      SELECT category_id, condition, ${APART} AS apart, count(*) FILTER (WHERE ${fits}) AS n,
        count(*) AS of_any_price
      FROM ${listings} ${where([...found, ...slots])} GROUP BY category_id, condition, ${APART}`,
    (rows) => sql`
      WITH found AS MATERIALIZED (${rows})
      SELECT category_id AS "categoryId", coalesce(condition, '') AS condition, sum(n)::int AS n,
        sum(of_any_price)::int AS "ofAnyPrice" FROM found GROUP BY 1, 2`,
  );
}
