// The orders of a person: what they buy, what they sell, and what moderators have to look at.
import { and, count, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { mediaColumns } from '#features/listings/listings.public.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  isPublicSeller,
  sellerBriefColumns,
  toSellerBrief,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { factsView } from '#features/orders/orders.server.ts';
import { refuseTransition } from '#features/orders/orders.errors.ts';
import type { OrderCardView, OrderPage } from '#features/orders/orders.schema.ts';
import { ordersInput, type OrdersInput } from '#features/orders/orders.input.schema.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';

/** As order_buyer_idx and order_seller_idx have them. */
const NEWEST = keyset('orders.newest', {
  createdAt: { by: orderTable.createdAt, type: 'time', descending: true },
  id: { by: orderTable.id, type: 'uuid', descending: true },
});

/**
 * The orders of one side of the actor, the newest first, and how many there are on each.
 * @throws AppError not_authenticated; invalid_request for a cursor or a limit that is none
 */
export async function findOrders(ctx: Ctx, input: OrdersInput = {}): Promise<OrderPage> {
  const actor = requireActor(ctx);
  const { side, limit, cursor } = readInput(ordersInput, input, refuseTransition);
  const [own, others, role] =
    side === 'buying'
      ? ([orderTable.buyerId, orderTable.sellerId, 'buyer'] as const)
      : ([orderTable.sellerId, orderTable.buyerId, 'seller'] as const);
  const after = NEWEST.read(cursor);
  const countOf = (column: typeof own) =>
    ctx.db.select({ total: count() }).from(orderTable).where(eq(column, actor.id));
  const [rows, [buying], [selling]] = await Promise.all([
    ctx.db
      .select({
        at: NEWEST.columns,
        order: orderTable,
        status: listingTable.status,
        cover: mediaColumns,
        other: sellerBriefColumns,
        otherDeletedAt: userTable.deletedAt,
        otherIsPublic: sql<boolean>`coalesce(${isPublicSeller(ctx.now)}, false)`,
      })
      .from(orderTable)
      .innerJoin(userTable, eq(userTable.id, others))
      .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
      .leftJoin(listingTable, eq(listingTable.id, orderTable.listingId))
      .leftJoin(
        listingMediaTable,
        and(
          eq(listingMediaTable.listingId, listingTable.id),
          eq(listingMediaTable.mediaId, orderTable.coverId),
        ),
      )
      .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
      .where(and(eq(own, actor.id), after ? NEWEST.after(after) : undefined))
      .orderBy(NEWEST.orderBy)
      .limit(limit + 1),
    countOf(orderTable.buyerId),
    countOf(orderTable.sellerId),
  ]);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  const counts = { buying: buying?.total ?? 0, selling: selling?.total ?? 0 };
  return {
    items: items.map(({ order, status, cover, other, otherDeletedAt, otherIsPublic }) => {
      // The seller who looks at it is there.
      const productShown = status === 'approved' && (role === 'seller' || otherIsPublic);
      return {
        ...factsView(order, role, ctx.now, { productShown, cover }),
        other: { ...toSellerBrief(other), isDeleted: otherDeletedAt !== null },
      } satisfies OrderCardView;
    }),
    nextCursor,
    total: counts[side],
    ...counts,
  };
}
