// What one seller offers, for the page of their store. A seller has tens of listings, so all of
// them are looked at.
import { sql, type SQL } from 'drizzle-orm';
import { categoryById, categoryBySlug, childrenOf, topOf } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { loadCards } from '#features/listings/listings.public.server.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE, ROW_SORTS } from '#features/search/search.limits.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { requirePublicSeller } from '#features/sellers/sellers.server.ts';
import type { StoreFilters } from './store.filters.ts';
import { behind, sectionOf } from '#features/search/query/sections.server.ts';
import { postedCondition, priceConditions } from '#features/search/query/conditions.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import {
  decodeCursor,
  encodeCursor,
  HIT_COLUMNS,
  type Hit,
  ORDERS,
} from '#features/search/query/hits.server.ts';

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
    within = {},
    isPublic = false,
    cursor,
    offset = 0,
    limit = PAGE_SIZE,
  }: {
    sellerId: string;
    filters: StoreFilters;
    /** What the page of a store does not offer: a place, and bounds of the price in US cents. */
    within?: Within;
    /** Whoever found the seller already need not ask again whether the public sees them. */
    isPublic?: boolean;
    cursor?: string | undefined;
    offset?: number;
    limit?: number;
  },
): Promise<StoreListings> {
  const size = Math.min(Math.max(Math.trunc(limit) || PAGE_SIZE, 1), MAX_PAGE_SIZE);
  const sort = ROW_SORTS.includes(filters.sortBy) ? filters.sortBy : 'newest';
  const after = decodeCursor(cursor, sort);
  if (!isPublic) await requirePublicSeller(ctx, { id: sellerId });
  const wanted = [sql`true`, ...conditionsOf(filters), ...behind(sort, after)];
  const ofSeller = [sql`l.user_id = ${sellerId}::uuid`, ...withinConditions(within)];
  const offered = sql`
    SELECT s.id, s.price, s.created_at, s.category_id, s.condition, coalesce(t.views, 0) AS views,
      coalesce(t.trending, false) AS trending, ${sectionOf({ partsLast: false })} AS section
    FROM listing l JOIN listing_search s ON s.id = l.id
      LEFT JOIN listing_stats t ON t.listing_id = l.id
    WHERE ${sql.join(ofSeller, sql` AND `)}`;
  const { rows } = await ctx.readDb.execute<{ hits: Hit[]; kinds: Kind[] }>(sql`
    WITH offered AS MATERIALIZED (${offered}), page AS (
      SELECT * FROM offered WHERE ${sql.join(wanted, sql` AND `)}
      ORDER BY section, ${ORDERS[sort].by} LIMIT ${size + 1}
      OFFSET ${after ? 0 : Math.min(Math.max(offset, 0), MAX_OFFSET)}
    )
    SELECT coalesce((SELECT json_agg(h) FROM (
        SELECT ${HIT_COLUMNS}, views, trending, section
        FROM page ORDER BY section, ${ORDERS[sort].by}
      ) h), '[]') AS hits,
      coalesce((SELECT json_agg(k) FROM (
        SELECT category_id AS category, condition, count(*)::int AS n,
          count(*) FILTER (WHERE section > 0)::int AS sold
        FROM offered GROUP BY 1, 2
      ) k), '[]') AS kinds`);
  const { hits = [], kinds = [] } = rows[0] ?? {};
  const shown = hits.slice(0, size);
  const last = shown.at(-1);
  return {
    items: await loadCards(
      ctx,
      shown.map((hit) => hit.id),
    ),
    ...count(kinds, filters),
    nextCursor: last && hits.length > size ? encodeCursor(sort, last) : null,
  };
}

type Kind = { category: number; condition: string | null; n: number; sold: number };

type Within = Partial<
  Pick<
    SearchQuery,
    'country' | 'parish' | 'conditions' | 'attributes' | 'posted' | 'minPrice' | 'maxPrice'
  >
>;

function withinConditions({
  country,
  parish,
  conditions = [],
  attributes = [],
  posted = null,
  minPrice,
  maxPrice,
}: Within): SQL[] {
  return [
    ...(country ? [sql`s.country = ${country}`] : []),
    ...(parish ? [sql`s.parish = ${parish}`] : []),
    ...(conditions.length > 0 ? [sql`s.condition = ANY(${sql.param(conditions)}::text[])`] : []),
    ...attributes.map(({ tokens }) => sql`s.traits && ${sql.param(tokens)}::text[]`),
    ...postedCondition({ posted }, sql.raw('s.created_at')),
    ...priceConditions(
      { minPrice: minPrice ?? null, maxPrice: maxPrice ?? null },
      sql.raw('s.price'),
    ),
  ];
}

/** Ids of a category and its children; -1 is none. */
function categoryIds(slug: string): number[] {
  const category = categoryBySlug(slug);
  return category ? [category, ...childrenOf(slug)].map(({ id }) => id) : [-1];
}

function conditionsOf({ category, condition }: StoreFilters): SQL[] {
  return [
    ...(category === null
      ? []
      : [sql`category_id = ANY(${sql.param(categoryIds(category))}::smallint[])`]),
    ...(condition === null
      ? []
      : [sql`condition = ${CONDITIONS.includes(condition) ? condition : ''}`]),
  ];
}

/** Each facet leaves its own filter out, as in search. */
function count(
  kinds: Kind[],
  filters: StoreFilters,
): Pick<StoreListings, 'total' | 'all' | 'sold' | 'facets'> {
  const ids = filters.category === null ? null : categoryIds(filters.category);
  const facets: StoreListings['facets'] = { category: {}, condition: {} };
  let [total, all, soldOf] = [0, 0, 0];
  for (const { category, condition, n, sold } of kinds) {
    const inCategory = ids === null || ids.includes(category);
    const inCondition = filters.condition === null || condition === filters.condition;
    all += n;
    if (inCategory && inCondition) {
      total += n;
      soldOf += sold;
    }
    if (inCategory && condition !== null)
      facets.condition[condition] = (facets.condition[condition] ?? 0) + n;
    const own = inCondition ? categoryById(category) : undefined;
    if (own)
      for (const slug of new Set([own.slug, topOf(own).slug]))
        facets.category[slug] = (facets.category[slug] ?? 0) + n;
  }
  return { total, all, sold: soldOf, facets };
}
