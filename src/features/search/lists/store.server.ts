// What one seller offers, for the page of their store. A seller has tens of listings, so all of
// them are looked at.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { loadCards } from '#features/listings/listings.public.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { requirePublicSeller } from '#features/sellers/sellers.server.ts';
import { filtersOfCategoryPlace } from '#features/search/places/browse.ts';
import {
  categoryCondition,
  conditionCondition,
  rowConditions,
} from '#features/search/query/conditions.server.ts';
import { divide, nameFacets, type Tally } from '#features/search/query/counts.server.ts';
import {
  decodeCursor,
  encodeCursor,
  HIT_COLUMNS,
  type Hit,
  ORDERS,
} from '#features/search/query/hits.server.ts';
import { resolveFilters, type SearchQuery, where } from '#features/search/query/query.server.ts';
import { behind, sectionOf } from '#features/search/query/sections.server.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE } from '#features/search/search.limits.ts';
import type { StoreFilters } from './store.filters.ts';

export type StoreListings = {
  items: ListingCardView[];
  /** Matches of the filters, and everything that the seller shows. */
  total: number;
  all: number;
  /** Of the total. */
  sold: number;
  /**
   * What there is to filter by: slugs of categories (parents include children) and conditions, with
   * their numbers.
   */
  facets: { category: Record<string, number>; condition: Record<string, number> };
  nextCursor: string | null;
};

const NOTHING: StoreListings = {
  items: [],
  total: 0,
  all: 0,
  sold: 0,
  facets: { category: {}, condition: {} },
  nextCursor: null,
};

/** Filters of a store as those of a search; null for a category that there is not. */
const queryOfStore = ({ category, condition, sortBy }: StoreFilters): SearchQuery | null =>
  resolveFilters(
    {
      ...filtersOfCategoryPlace({ category, country: null }),
      conditions: condition === null ? [] : [condition],
      sortBy,
    },
    {},
  );

/**
 * A page of the approved listings of a seller, sold ones at the end; empty for somebody who sells
 * nothing.
 * @param input.cursor `nextCursor` of the page before
 * @throws AppError seller_not_found; invalid_request for a cursor that is none or belongs to
 *   another order
 */
export async function findSellerListings(
  ctx: Ctx,
  {
    sellerId,
    filters,
    query = filters ? queryOfStore(filters) : null,
    isPublic = false,
    cursor,
    offset = 0,
    limit = PAGE_SIZE,
  }: {
    sellerId: string;
    filters?: StoreFilters;
    /** In place of the filters of a store; its words are passed over. */
    query?: SearchQuery | null;
    /** Whoever found the seller already need not ask again whether the public sees them. */
    isPublic?: boolean;
    cursor?: string | undefined;
    offset?: number;
    limit?: number;
  },
): Promise<StoreListings> {
  const size = Math.min(Math.max(Math.trunc(limit) || PAGE_SIZE, 1), MAX_PAGE_SIZE);
  if (!isPublic) await requirePublicSeller(ctx, { id: sellerId });
  if (!query) return NOTHING;
  const { sort, conditions } = query;
  const after = decodeCursor(cursor, sort);
  // Each facet leaves its own filter out, as in search.
  const ofAnyKind = { ...query, words: null, categoryId: null, conditions: [] };
  const chosen = [
    ...categoryCondition(query),
    ...conditionCondition(conditions),
    ...behind(sort, after),
  ];
  const { rows } = await ctx.readDb.execute<{
    hits: Hit[];
    tallies: (Tally & { sold: number })[];
  }>(sql`
    WITH own AS MATERIALIZED (
      SELECT s.*, coalesce(t.views, 0) AS views, coalesce(t.trending, false) AS trending
      FROM listing l JOIN listing_search s ON s.id = l.id
        LEFT JOIN listing_stats t ON t.listing_id = l.id
      WHERE l.user_id = ${sellerId}::uuid
    ), offered AS MATERIALIZED (
      SELECT *, ${sectionOf({ carsFirst: false })} AS section FROM own
      ${where(rowConditions(ofAnyKind))}
    ), page AS (
      SELECT * FROM offered ${where(chosen)} ORDER BY section, ${ORDERS[sort].by}
      LIMIT ${size + 1} OFFSET ${after ? 0 : Math.min(Math.max(offset, 0), MAX_OFFSET)}
    )
    SELECT coalesce((SELECT json_agg(h) FROM (
        SELECT ${HIT_COLUMNS}, views, trending, section
        FROM page ORDER BY section, ${ORDERS[sort].by}
      ) h), '[]') AS hits,
      coalesce((SELECT json_agg(k) FROM (
        SELECT category_id AS "categoryId", coalesce(condition, '') AS condition,
          count(*)::int AS n, count(*) FILTER (WHERE section > 0)::int AS sold
        FROM offered GROUP BY 1, 2
      ) k), '[]') AS tallies`);
  const { hits = [], tallies = [] } = rows[0] ?? {};
  const shown = hits.slice(0, size);
  const last = shown.at(-1);
  const { total, facets } = divide(query, tallies);
  const ids = shown.map((hit) => hit.id);
  return {
    items: await loadCards(ctx, ids),
    total,
    sold: divide(
      query,
      tallies.map((tally) => ({ ...tally, n: tally.sold })),
    ).total,
    all: tallies.reduce((sum, { n }) => sum + n, 0),
    facets: nameFacets(facets),
    nextCursor: last && hits.length > size ? encodeCursor(sort, last) : null,
  };
}
