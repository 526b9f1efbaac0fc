// Plans that follow a sort order's own index from its start (or the cursor) and stop when the page is full.
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db.server.ts';
import { categoryCondition, type Range } from './listings.search-pass.server.ts';
import { byPrice, HIT_COLUMNS, ORDERS, priceConditions, where, type Hit, type SearchQuery } from './listings.search-query.server.ts';

/** True when an index holds exactly this list in this order: everything, or one top-level category; by price also a range of prices. */
export function isPlain(query: SearchQuery): boolean {
  const { words, categoryId, rootId, country, parish, condition, minPrice, maxPrice } = query;
  const bounds = byPrice(query.sort) ? [] : [minPrice, maxPrice];
  return categoryId === rootId && [words, country, parish, condition, ...bounds].every((filter) => filter === null);
}

/** Rows of a plain list (see `isPlain`) in the order of time or price. Of other filters it knows nothing. */
export async function walkIndex(db: Db, query: SearchQuery, { after, offset, limit }: Range): Promise<Hit[]> {
  const { by, after: afterCursor } = ORDERS[query.sort];
  const bounds = byPrice(query.sort) ? priceConditions(query) : [];
  // Converted outside: beside ORDER BY price, a column named price would be what is sorted, and no index has that.
  const { rows } = await db.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending FROM (
      SELECT id, price, created_at FROM listing_search ${where([...categoryCondition(query), ...bounds, ...(after ? [afterCursor(after)] : [])])}
      ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}
    ) met ORDER BY ${by}`);
  return rows;
}

/**
 * Follows popular or trending listings through listing_stats and keeps the matching ones.
 * @param bound how many of them to look at
 * @returns null when the bound was reached before the page was full, unless the index ended there
 */
export async function walkCounters(db: Db, query: SearchQuery, { after, offset, limit }: Range, bound: number): Promise<Hit[] | null> {
  const by = query.sort === 'trending' ? sql`trending DESC, views DESC, listing_id DESC` : sql`views DESC, listing_id DESC`;
  const start = after ? (query.sort === 'trending' ? sql`(trending, views, listing_id) < (${after.trending}, ${after.views}, ${after.id}::uuid)` : sql`(views, listing_id) < (${after.views}, ${after.id}::uuid)`) : null;
  // Popular needs no look at the flag, and so no look at the row beside its index.
  const counters = query.sort === 'trending' ? sql`listing_id, views, trending` : sql`listing_id, views, false AS trending`;
  // The inner LIMIT makes the walk; OFFSET 0 keeps the planner from reading all of listing_search for the words first.
  const { rows } = await db.execute<Hit>(sql`
    SELECT ${HIT_COLUMNS}, views, trending FROM (SELECT ${counters} FROM listing_stats ${where(start ? [start] : [])} ORDER BY ${by} LIMIT ${bound}) s
    CROSS JOIN LATERAL (SELECT * FROM listing_search WHERE id = s.listing_id OFFSET 0) g ${where(rowConditions(query))}
    ORDER BY ${ORDERS[query.sort].by} OFFSET ${offset} LIMIT ${limit}`);
  return rows.length < limit ? null : rows;
}

function rowConditions(query: SearchQuery) {
  const { words, country, parish, condition, minPrice, maxPrice } = query;
  return [
    ...categoryCondition(query),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(parish === null ? [] : [sql`parish = ${parish}`]),
    ...(condition === null ? [] : [sql`condition = ${condition}`]),
    ...(minPrice === null ? [] : [sql`price >= ${minPrice}`]),
    ...(maxPrice === null ? [] : [sql`price <= ${maxPrice}`]),
    // Last, because it is the expensive one.
    ...(words === null ? [] : [sql`words @@ ${words}::tsquery`]),
  ];
}
