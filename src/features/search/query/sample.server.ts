// A random sample of the matches, taken inside an index that knows a sixteenth of all listings. It
// tells how many match, how they divide, and where in the sort order a page must end.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Tally } from './counts.server.ts';
import { sampleWith } from './index-tokens.server.ts';
import type { Estimate } from './known.server.ts';
import { searchServersOf } from '#features/search/servers/ask.server.ts';
import { ON_SERVERS, priceConditions, sampleConditions } from './conditions.server.ts';
import { matchesOnServers, talliesOnServers } from './on-servers.server.ts';
import { sectionConditions, type SectionQuery } from './sections.server.ts';
import { where, type SearchQuery } from './query.server.ts';
import { HIT_COLUMNS, ORDERS, type Cursor, type Hit } from './hits.server.ts';

/** Every listing that was counted stands for `weight` matches. */
export type Sample = Estimate & { tallies: Tally[]; weight: number };

const ENOUGH_ROWS = 250;
const WANTED_ROWS = 400;

/**
 * Samples the matches. Always the same ones, so that totals do not jump from page to page.
 * @param expected about so many rows should match; from a wrong guess only the time suffers
 */
export async function sampleMatches(
  ctx: Ctx,
  query: SearchQuery,
  expected: number,
): Promise<Sample> {
  const first = await countSample(ctx, query, sampleWith(WANTED_ROWS, expected));
  const rows = first.matches / first.weight;
  // Far fewer match: look at more once, at as many as the first ones ask for.
  const more = sampleWith(WANTED_ROWS, Math.max(first.matches, first.weight));
  return rows >= ENOUGH_ROWS || more >= first.weight ? first : countSample(ctx, query, more);
}

/** Counted where it lies: thousands of rows would take longer to bring here than to find. */
async function countSample(ctx: Ctx, query: SearchQuery, weight: number): Promise<Sample> {
  const fits = sql.join([sql`true`, ...priceConditions(query)], sql` AND `);
  const servers = await searchServersOf(ctx);
  const rows = servers
    ? await talliesOnServers(servers, sampleConditions(query, weight, ON_SERVERS), fits)
    : await talliesHere(ctx, sampleConditions(query, weight), fits);
  const tallies = rows.map(({ categoryId, condition, n }) => ({ categoryId, condition, n }));
  const found = tallies.reduce((all, { n }) => all + n, 0);
  const ofAnyPrice = rows.reduce((all, row) => all + row.ofAnyPrice, 0);
  return {
    tallies,
    weight,
    matches: found * weight,
    withinPrice: found / Math.max(ofAnyPrice, 1),
  };
}

async function talliesHere(
  ctx: Ctx,
  sample: SQL[],
  fits: SQL,
): Promise<(Tally & { ofAnyPrice: number })[]> {
  const { rows } = await ctx.readDb.execute<Tally & { ofAnyPrice: number }>(sql`
    SELECT category_id AS "categoryId", coalesce(condition, '') AS condition,
      (count(*) FILTER (WHERE ${fits}))::int AS n, count(*)::int AS "ofAnyPrice"
    FROM listing_search ${where(sample)} GROUP BY 1, 2`);
  return rows;
}

/** The first of the sample of a section in the order of the query, or those after a cursor. */
export async function firstOfSample(
  ctx: Ctx,
  query: SectionQuery,
  weight: number,
  after: Cursor | null,
  count: number,
): Promise<Hit[]> {
  const order = ORDERS[query.sort];
  const servers = await searchServersOf(ctx);
  if (servers) {
    const sample = sampleConditions(query, weight, ON_SERVERS);
    const { hits } = await matchesOnServers(servers, query, {
      found: [...sample, ...priceConditions(query)],
      chosen: [...sectionConditions(query), ...(after ? [order.afterInParts(after)] : [])],
      range: { after: null, offset: 0, limit: count },
    });
    return hits;
  }
  // MATERIALIZED keeps the planner from walking a sort index.
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    WITH sample AS MATERIALIZED (
      SELECT id, price, created_at, category_id, sold
      FROM listing_search ${where([...sampleConditions(query, weight), ...priceConditions(query)])}
    )
    SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending, ${query.section}::int AS section
    FROM sample ${where([...sectionConditions(query), ...(after ? [order.after(after)] : [])])}
    ORDER BY ${order.by} LIMIT ${count}`);
  return rows;
}
