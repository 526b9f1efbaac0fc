// Plans that follow a sort order's own index from its start (or the cursor) and stop when the page
// is full.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Range } from './hits.server.ts';
import { searchServersOf } from '#features/search/servers/ask.server.ts';
import {
  ON_SERVERS,
  postedCondition,
  priceConditions,
  rowConditions,
} from './conditions.server.ts';
import { walkOnServers } from './on-servers.server.ts';
import { type PageAsked, type Plan, rowsToLookAt } from './known.server.ts';
import {
  acrossSections,
  firstSection,
  sectionConditions,
  type SectionQuery,
} from './sections.server.ts';
import { where, type SearchQuery } from './query.server.ts';
import {
  byCounters,
  byPrice,
  byTime,
  HIT_COLUMNS,
  leaders,
  ORDERS,
  type Hit,
} from './hits.server.ts';

/**
 * True when an index holds exactly this list in this order: everything, or one top-level category;
 * by price also a range of prices.
 */
export function isPlain(query: SearchQuery): boolean {
  const { words, categoryId, rootId, country, parish, posted, minPrice, maxPrice } = query;
  const bounds = byPrice(query.sort) ? [] : [minPrice, maxPrice];
  return (
    !byCounters(query.sort) &&
    !query.carsFirst &&
    categoryId === rootId &&
    query.conditions.length === 0 &&
    query.attributes.length === 0 &&
    [words, country, parish, posted, ...bounds].every((filter) => filter === null)
  );
}

/** The list is what an index holds: its first rows are the page. */
export const plainScan: Plan = {
  estimate: ({ query, range }) => (isPlain(query) ? range.offset + range.limit : Infinity),
  most: () => Number.MAX_SAFE_INTEGER,
  run: (ctx, { query, range }) =>
    acrossSections(query, range, (one, own) => scanIndex(ctx, one, own, own.offset + own.limit)),
};

/**
 * Listings of the same time are stored side by side: looking at so many of them takes as long as at
 * one of every price.
 */
const NEIGHBOURS = 4;

/**
 * The page is looked for at the beginning of its section, where it is if matches are frequent and
 * spread evenly.
 */
export const nearScan: Plan = {
  estimate: rowsToLookAt,
  most: ({ query, limits }) => (byTime(query.sort) ? limits.look * NEIGHBOURS : limits.look),
  run: (ctx, page) => {
    const scan = byCounters(page.query.sort) ? scanCounters : scanIndex;
    return scanFirst(ctx, page, scan, rowsToLookAt(page));
  },
};

/** Further along the counters, for which the word index has no stretches. */
export const counterScan: Plan = {
  estimate: ({ query, range, limits }) =>
    byCounters(query.sort) ? limits.scan + 2 * range.offset : Infinity,
  most: () => Number.MAX_SAFE_INTEGER,
  run: (ctx, page) => scanFirst(ctx, page, scanCounters, counterScan.estimate(page)),
};

/** So many times as far: listings with the same counters are often alike. */
const FURTHER = 8;

/** Once more, before more matches than that are all read. */
export const longCounterScan: Plan = {
  estimate: (page) => FURTHER * counterScan.estimate(page),
  most: ({ sampled }) => sampled?.matches ?? 0,
  run: (ctx, page) => scanFirst(ctx, page, scanCounters, longCounterScan.estimate(page)),
};

/** An index in the order of time answers it. */
const inOrderOfTime = (time: string) => sql`created_at >= ${time}`;

async function scanFirst(
  ctx: Ctx,
  { query, range }: PageAsked,
  scan: typeof scanIndex,
  bound: number,
): Promise<Hit[] | null> {
  const hits = await scan(ctx, { ...query, section: firstSection(range) }, range, bound);
  return hits.length === range.limit ? hits : null;
}

/**
 * Follows the order of time or price of one section, in the whole shop or in one top-level
 * category, and keeps the matching rows.
 * @param bound how many rows to look at; for a plain list (see `isPlain`) those of the page and
 *   before it
 * @returns fewer than a page when the bound was reached, or the list has no more
 */
export async function scanIndex(
  ctx: Ctx,
  query: SectionQuery,
  range: Range,
  bound: number,
): Promise<Hit[]> {
  const { after, offset, limit } = range;
  const { by, after: afterCursor } = ORDERS[query.sort];
  const along = [
    ...(query.rootId === null ? [] : [sql`root_id = ${query.rootId}`]),
    ...sectionConditions({ ...query, carsFirst: false }),
    ...(byPrice(query.sort) ? priceConditions(query, sql.raw('price')) : []),
    ...(byTime(query.sort) ? postedCondition(query, inOrderOfTime) : []),
  ];
  const servers = await searchServersOf(ctx);
  if (servers) {
    const matching = [
      ...(query.carsFirst ? sectionConditions(query) : []),
      ...(isPlain(query) ? [] : rowConditions(query, ON_SERVERS.since)),
    ];
    return walkOnServers(ctx, servers, query, { range, bound, along, matching });
  }
  const inOrder = [...along, ...(after ? [afterCursor(after)] : [])];
  // Converted outside: beside ORDER BY price, a column named price would be what is sorted, and no
  // index has that.
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending, ${query.section}::int AS section FROM (
      SELECT id, price, created_at FROM (
        SELECT * FROM listing_search ${where(inOrder)} ORDER BY ${by} LIMIT ${bound}
      ) looked_at ${where([...sectionConditions(query), ...rowConditions(query)])}
      ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}
    ) met ORDER BY ${by}`);
  return rows;
}

/**
 * Follows popular or trending listings through listing_stats and keeps the matching ones of one
 * section.
 * @param bound how many of them to look at
 * @returns fewer than a page when the bound was reached, or the list has no more
 */
async function scanCounters(
  ctx: Ctx,
  query: SectionQuery,
  range: Range,
  bound: number,
): Promise<Hit[]> {
  const { after, offset, limit } = range;
  const servers = await searchServersOf(ctx);
  if (servers) {
    const along = sectionConditions({ ...query, carsFirst: false });
    const matching = [...sectionConditions(query), ...rowConditions(query, ON_SERVERS.since)];
    return walkOnServers(ctx, servers, query, { range, bound, along, matching });
  }
  // The LIMIT of the leaders makes the scan; OFFSET 0 keeps the planner from reading all of
  // listing_search for the words first.
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, views, trending, ${query.section}::int AS section
    FROM (${leaders(query.sort, after, bound)}) s CROSS JOIN LATERAL (
      SELECT * FROM listing_search WHERE id = s.listing_id OFFSET 0
    ) g ${where([...sectionConditions(query), ...rowConditions(query)])}
    ORDER BY ${ORDERS[query.sort].by} OFFSET ${offset} LIMIT ${limit}`);
  return rows;
}
