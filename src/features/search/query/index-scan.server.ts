// Plans that follow a sort order's own index from its start (or the cursor) and stop when the page
// is full.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Range } from './hits.server.ts';
import {
  categoryCondition,
  conditionCondition,
  postedCondition,
  priceConditions,
} from './conditions.server.ts';
import { sectionConditions, type SectionQuery } from './sections.server.ts';
import { quoteLexeme, where, type SearchQuery } from './query.server.ts';
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
    !query.partsLast &&
    categoryId === rootId &&
    query.conditions.length === 0 &&
    query.attributes.length === 0 &&
    [words, country, parish, posted, ...bounds].every((filter) => filter === null)
  );
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
  { after, offset, limit }: Range,
  bound: number,
): Promise<Hit[]> {
  const { by, after: afterCursor } = ORDERS[query.sort];
  const inOrder = [
    ...(query.rootId === null ? [] : [sql`root_id = ${query.rootId}`]),
    ...sectionConditions({ ...query, partsLast: false }),
    ...(byPrice(query.sort) ? priceConditions(query, sql.raw('price')) : []),
    ...(byTime(query.sort) ? postedCondition(query, sql.raw('created_at')) : []),
    ...(after ? [afterCursor(after)] : []),
  ];
  // Converted outside: beside ORDER BY price, a column named price would be what is sorted, and no
  // index has that.
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending, ${query.section}::int AS section FROM (
      SELECT id, price, created_at FROM (
        SELECT * FROM listing_search ${where(inOrder)} ORDER BY ${by} LIMIT ${bound}
      ) looked_at ${where(rowConditions(query))}
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
export async function scanCounters(
  ctx: Ctx,
  query: SectionQuery,
  { after, offset, limit }: Range,
  bound: number,
): Promise<Hit[]> {
  // The LIMIT of the leaders makes the scan; OFFSET 0 keeps the planner from reading all of
  // listing_search for the words first.
  const { rows } = await ctx.readDb.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, views, trending, ${query.section}::int AS section
    FROM (${leaders(query.sort, after, bound)}) s CROSS JOIN LATERAL (
      SELECT * FROM listing_search WHERE id = s.listing_id OFFSET 0
    ) g ${where(rowConditions(query))}
    ORDER BY ${ORDERS[query.sort].by} OFFSET ${offset} LIMIT ${limit}`);
  return rows;
}

function rowConditions(query: SectionQuery) {
  const { words, country, parish, conditions, attributes } = query;
  return [
    ...sectionConditions(query),
    ...categoryCondition(query),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(parish === null ? [] : [sql`parish = ${parish}`]),
    ...conditionCondition(conditions),
    ...postedCondition(query),
    ...priceConditions(query),
    // Last, because they are the expensive ones.
    ...(words === null ? [] : [sql`words @@ ${words}::tsquery`]),
    ...attributes.map(
      ({ tokens }) => sql`words @@ ${tokens.map(quoteLexeme).join(' | ')}::tsquery`,
    ),
  ];
}
