// What sellers see and do with their own listings, whatever their status.
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { cardColumns, kindOf, mediaColumns } from './listings.cards.server.ts';
import type { OwnListingPage, SalesStatistics } from './listings.schema.ts';
import { listingErrors } from './listings.server.ts';
import { listingMediaTable, listingStatsTable, listingTable } from './listings.table.server.ts';

const PAGE_SIZE = 20;

/**
 * The actor's listings of every status, newest first, 20 at a time.
 * @param input.cursor the `nextCursor` of the page before; one that is no id begins anew
 * @throws AppError not_authenticated
 */
export async function findOwnListings(ctx: Ctx, { cursor }: { cursor?: string | null | undefined }): Promise<OwnListingPage> {
  const actor = requireActor(ctx);
  const after = z.uuid().safeParse(cursor).data;
  const edge = after ? await ctx.db.select({ createdAt: listingTable.createdAt }).from(listingTable).where(and(eq(listingTable.id, after), eq(listingTable.userId, actor.id))) : [];
  const { id, title, price, currency, status, soldAt, stockQuantity, createdAt } = listingTable;
  const rows = await ctx.db
    .select({ id, title, price, currency, categoryId: listingTable.categoryId, hourly: cardColumns.hourly, status, soldAt, stockQuantity, createdAt, views: listingStatsTable.views, favorites: listingStatsTable.favorites, contacts: listingStatsTable.contacts, cover: mediaColumns })
    .from(listingTable)
    .leftJoin(listingStatsTable, eq(listingStatsTable.listingId, id))
    .leftJoin(listingMediaTable, and(eq(listingMediaTable.listingId, id), eq(listingMediaTable.position, 0)))
    .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(and(eq(listingTable.userId, actor.id), edge[0] && after ? or(lt(createdAt, edge[0].createdAt), and(eq(createdAt, edge[0].createdAt), lt(id, after))) : undefined))
    .orderBy(sql`${createdAt} desc`, desc(id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE).map(({ price: amount, currency: of, soldAt: sold, createdAt: at, views, favorites, contacts, stockQuantity: stock, categoryId, hourly, ...row }) => ({
    ...row, ...kindOf(categoryId, hourly), price: { amount, currency: of }, sold: sold !== null, stock, createdAt: at.toISOString(), views: views ?? 0, favorites: favorites ?? 0, contacts: contacts ?? 0,
  }));
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
}

/** The actor's figures (DECISIONS.md C15); revenue is price times units sold, by currency. @throws AppError not_authenticated */
export async function getSalesStatistics(ctx: Ctx): Promise<SalesStatistics> {
  const actor = requireActor(ctx);
  const { rows } = await ctx.db.execute<{ currency: string; active: number; pending: number; sold: number; month: number; views: number; favorites: number; contacts: number; revenue: number }>(sql`
    SELECT l.currency,
      count(*) FILTER (WHERE l.status = 'approved' AND l.sold_at IS NULL)::int AS active,
      count(*) FILTER (WHERE l.status IN ('pending', 'flagged'))::int AS pending,
      sum(l.sales_count)::int AS sold,
      count(*) FILTER (WHERE l.sold_at >= date_trunc('month', ${ctx.now.toISOString()}::timestamptz))::int AS month,
      coalesce(sum(s.views), 0)::int AS views, coalesce(sum(s.favorites), 0)::int AS favorites, coalesce(sum(s.contacts), 0)::int AS contacts,
      sum(l.price * l.sales_count)::float8 AS revenue
    FROM listing l LEFT JOIN listing_stats s ON s.listing_id = l.id WHERE l.user_id = ${actor.id} GROUP BY l.currency ORDER BY l.currency`);
  const total = (of: 'active' | 'pending' | 'sold' | 'month' | 'views' | 'favorites' | 'contacts') => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    active: total('active'), pending: total('pending'), sold: total('sold'), soldThisMonth: total('month'), views: total('views'), favorites: total('favorites'), contacts: total('contacts'),
    revenue: rows.filter((row) => row.revenue > 0).map(({ currency, revenue: amount }) => ({ currency, amount })),
  };
}

/**
 * Records that a unit was sold; with the last one the listing is sold (DECISIONS.md C8). Two presses sell one unit
 * each, and of two at once on the last unit one is refused.
 * @throws AppError not_authenticated, listing_not_found when it is not the actor's, listing_not_on_sale
 */
export async function markSold(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  if (!z.uuid().safeParse(id).success) throw new AppError(listingErrors.listing_not_found, { detail: 'not a UUID' });
  const own = and(eq(listingTable.id, id), eq(listingTable.userId, actor.id));
  const { rowCount } = await ctx.db.update(listingTable).set({
    salesCount: sql`${listingTable.salesCount} + 1`,
    stockQuantity: sql`greatest(${listingTable.stockQuantity} - 1, 0)`,
    soldAt: sql`case when ${listingTable.stockQuantity} <= 1 then ${ctx.now.toISOString()}::timestamptz end`,
    updatedAt: ctx.now,
  }).where(and(own, eq(listingTable.status, 'approved'), isNull(listingTable.soldAt)));
  if (rowCount) return;
  const [row] = await ctx.db.select({ id: listingTable.id }).from(listingTable).where(own);
  throw new AppError(row ? listingErrors.listing_not_on_sale : listingErrors.listing_not_found, { detail: id });
}

/** The actor's listings for their own copy of their data; here the lowest acceptable price is theirs to see. @throws AppError not_authenticated */
export async function exportOwnListings(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db.select().from(listingTable).where(eq(listingTable.userId, actor.id)).orderBy(listingTable.createdAt);
  const media = await ctx.db.select({ listingId: listingMediaTable.listingId, url: mediaTable.url }).from(listingMediaTable).innerJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId)).where(eq(mediaTable.ownerId, actor.id));
  return rows.map((row) => ({ ...row, media: media.filter(({ listingId }) => listingId === row.id).map(({ url }) => url) }));
}
