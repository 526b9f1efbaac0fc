// The plan for many matches: a sample of them tells where in the sort order the page must end, and
// only that stretch is read.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Range } from './hits.server.ts';
import { searchServersOf } from '#features/search/servers/ask.server.ts';
import { ON_SERVERS, tokenConditions, priceConditions } from './conditions.server.ts';
import { matchesOnServers } from './on-servers.server.ts';
import type { Plan } from './known.server.ts';
import { acrossSections, sectionConditions, type SectionQuery } from './sections.server.ts';
import { where } from './query.server.ts';
import {
  byCounters,
  byPrice,
  HIT_COLUMNS,
  marksOfStretch,
  ORDERS,
  type Hit,
} from './hits.server.ts';
import { sampleWith } from './index-tokens.server.ts';
import { firstOfSample } from './sample.server.ts';
import { scanIndex } from './index-scan.server.ts';

const NO_PRICES = { minPrice: null, maxPrice: null };

/** As many rows of a sample as the stretch has then. */
const inBoth = (matches: number): number => Math.sqrt(2 * matches);

/** Of many matches the stretch of the order in which a sample says that the page lies. */
export const rangeScan: Plan = {
  estimate: ({ query, range, sampled }) =>
    byCounters(query.sort) || !sampled
      ? Infinity
      : range.offset + range.limit + 2 * inBoth(sampled.matches),
  most: () => Number.MAX_SAFE_INTEGER,
  run: (ctx, { query, range, sampled }) =>
    acrossSections(query, range, (one, own) => scanRange(ctx, one, own, sampled?.matches ?? 0)),
};

/**
 * Reads a page of a section in the order of time or price: the stretch of the order that should
 * hold it according to a sample, and a longer one in the unlikely case that it does not.
 * @param matches about how many there are
 */
async function scanRange(
  ctx: Ctx,
  query: SectionQuery,
  range: Range,
  matches: number,
): Promise<Hit[]> {
  // As many rows of the sample as the stretch will have: more of either would take longer.
  const weight = sampleWith(inBoth(matches), matches);
  const most = stepsTo(range, weight)[2] + 1;
  const milestones = await firstOfSample(ctx, query, weight, range.after, most);
  return readStretch(ctx, query, range, { milestones, weight });
}

/**
 * At which rows of a sample the stretch may end, one after the other. So many lie before the page's
 * end on average; by chance more, seldom by twice their square root.
 */
function stepsTo({ offset, limit }: Range, weight: number): [number, number, number] {
  const before = (offset + limit) / weight;
  const first = Math.floor(before + 2.2 * Math.sqrt(before)) + 1;
  const second = Math.ceil(first * 1.6) + 3;
  return [first, second, Math.ceil(second * 1.6) + 3];
}

/** @param sample the first of it in the order of the query, behind the cursor */
export async function readStretch(
  ctx: Ctx,
  query: SectionQuery,
  range: Range,
  { milestones, weight }: { milestones: Hit[]; weight: number },
): Promise<Hit[]> {
  const { by, after: afterCursor } = ORDERS[query.sort];
  const { after, offset, limit } = range;
  // The whole order's first row (in the range of prices), because an open end has no tokens.
  const priced = byPrice(query.sort);
  const wholeOrder = {
    ...query,
    words: null,
    categoryId: null,
    rootId: null,
    country: null,
    parish: null,
    conditions: [],
    attributes: [],
    posted: null,
    carsFirst: false,
    ...(priced ? {} : NO_PRICES),
  };
  const start =
    after ?? (await scanIndex(ctx, wholeOrder, { after: null, offset: 0, limit: 1 }, 1))[0];
  const inStretch = priced ? { ...query, ...NO_PRICES } : query;
  if (!start) return [];
  const servers = await searchServersOf(ctx);
  for (const step of [...stepsTo(range, weight), Infinity]) {
    const end = milestones[step];
    const tokens = end ? marksOfStretch(query.sort, start, end) : null;
    const bounds = [
      ...sectionConditions(query),
      ...(after ? [afterCursor(after)] : []),
      ...(end ? [sql`NOT (${afterCursor(end)})`] : []),
    ];
    const asked = tokens ? inStretch : query;
    if (servers) {
      const { hits } = await matchesOnServers(servers, query, {
        found: [
          ...tokenConditions(asked, { also: tokens, spelled: ON_SERVERS }),
          ...priceConditions(query),
        ],
        chosen: [
          ...sectionConditions(query),
          ...(after ? [ORDERS[query.sort].afterInParts(after)] : []),
          ...(end ? [ORDERS[query.sort].upTo(end)] : []),
        ],
        range: { after: null, offset, limit },
      });
      if (hits.length === limit || !end) return hits;
      continue;
    }
    const conditions = [...tokenConditions(asked, { also: tokens }), ...priceConditions(query)];
    // Bounds outside of MATERIALIZED: inside, the planner could take them for a reason to scan the
    // sort index.
    const { rows } = await ctx.readDb.execute<Hit>(sql`
      WITH matches AS MATERIALIZED (
        SELECT id, price, created_at, category_id, sold
        FROM listing_search ${where(conditions)}
      )
      SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending, ${query.section}::int AS section
      FROM matches ${where(bounds)}
      ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}`);
    if (rows.length === limit || !end) return rows;
  }
  return [];
}
