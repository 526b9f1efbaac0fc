// Reads orders for the two people of one, and for moderators while there is a dispute. Everybody
// else learns not even that there is one.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { unitsLeft } from '#features/listings/listings.public.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { mediaColumns } from '#features/listings/listings.public.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { conversationTable } from '#features/messages/messages.table.server.ts';
import {
  isPublicSeller,
  sellerSummaryColumns,
  toSellerBrief,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Money } from '#platform/i18n/money.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import {
  ACKNOWLEDGE_DAYS,
  CLOSE_DAYS,
  CONFIRM_DAYS,
  DISPUTE_DAYS,
  QUANTITY_MAX,
} from '#features/orders/orders.limits.ts';
import type { OrderCardView, OrderParty, OrderView } from '#features/orders/orders.schema.ts';
import { actionsOf, type OrderRole, orderRole } from '#features/orders/orders.states.ts';
import { findArrangements, isToArrange } from '#features/orders/requests/arrangement.server.ts';
import {
  type OrderRow,
  orderTransitionTable,
  orderTable,
} from '#features/orders/orders.table.server.ts';

/**
 * An order as its page shows it.
 * @throws AppError not_authenticated, order_not_found (also for other people's)
 */
export async function getOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  return readOrder(ctx, requireActor(ctx), id);
}

/** As getOrder, for whoever asked already who is asking. @throws AppError order_not_found */
export async function readOrder(ctx: Ctx, actor: Actor, id: string): Promise<OrderView> {
  const [found] = z.uuid().safeParse(id).success ? await selectOrder(ctx, id) : [];
  const role = found ? orderRole(actor, found.order) : null;
  if (!found || !role)
    throw new AppError(orderErrors.order_not_found, { detail: id.slice(0, 100) });
  const { order, listing, cover, conversationId } = found;
  const [people, timeline, [arrangement]] = await Promise.all([
    findParties(ctx, order),
    findTimeline(ctx, order, role, actor.id),
    isToArrange(order) ? findArrangements(ctx, { orderIds: [id] }) : [],
  ]);
  const productShown = listing?.status === 'approved' && people.sellerIsPublic;
  const isWaiting = role === 'seller' && order.state === 'pending';
  return {
    ...factsView(order, role, ctx.now, { productShown, cover }),
    buyer: people.buyer,
    seller: people.seller,
    payment: order.payment,
    shippingAddress: order.address,
    note: order.note,
    timeline,
    deliveredHow: order.deliveredHow,
    disputeReason: order.disputeReason,
    disputeUntil: disputeUntil(order)?.toISOString() ?? null,
    pickup: role === 'buyer' ? pickupOf(ctx, order) : null,
    conversationId,
    left: isWaiting ? leftOf(order, listing) : null,
    isAgreed: order.offerId !== null,
    arrangement: arrangement ?? null,
  };
}

function selectOrder(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      order: orderTable,
      listing: {
        status: listingTable.status,
        soldAt: listingTable.soldAt,
        stockQuantity: listingTable.stockQuantity,
        variations: listingTable.variations,
      },
      cover: mediaColumns,
      conversationId: conversationTable.id,
    })
    .from(orderTable)
    .leftJoin(listingTable, eq(listingTable.id, orderTable.listingId))
    .leftJoin(
      listingMediaTable,
      and(
        eq(listingMediaTable.listingId, listingTable.id),
        eq(listingMediaTable.mediaId, orderTable.coverId),
      ),
    )
    .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .leftJoin(
      conversationTable,
      and(
        eq(conversationTable.listingId, orderTable.listingId),
        eq(conversationTable.buyerId, orderTable.buyerId),
        eq(conversationTable.sellerId, orderTable.sellerId),
      ),
    )
    .where(eq(orderTable.id, id));
}

/** Units of the choice; nothing of a listing that is sold or gone. */
function leftOf(
  { options }: OrderRow,
  listing: (Parameters<typeof unitsLeft>[0] & { soldAt: Date | null; status: string }) | null,
): number {
  if (!listing || listing.soldAt || !['approved', 'expired'].includes(listing.status)) return 0;
  const chosen = options.map((option) => option.id);
  return Math.min(unitsLeft(listing, chosen), QUANTITY_MAX);
}

async function findParties(
  ctx: Ctx,
  { buyerId, sellerId }: OrderRow,
): Promise<{ buyer: OrderParty; seller: OrderParty; sellerIsPublic: boolean }> {
  const rows = await ctx.db
    .select({
      person: sellerSummaryColumns,
      deletedAt: userTable.deletedAt,
      isPublic: sql<boolean>`coalesce(${isPublicSeller(ctx.now)}, false)`,
    })
    .from(userTable)
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
    .where(inArray(userTable.id, [buyerId, sellerId]));
  const rowOf = (id: string) => {
    const row = rows.find(({ person }) => person.id === id);
    if (!row) throw new Error(`Nobody of an order is ${id}`);
    return row;
  };
  const partyOf = (id: string): OrderParty => {
    const { person, deletedAt } = rowOf(id);
    const { country, parish } = person;
    return { ...toSellerBrief(person), country, parish, isDeleted: deletedAt !== null };
  };
  return {
    buyer: partyOf(buyerId),
    seller: partyOf(sellerId),
    sellerIsPublic: rowOf(sellerId).isPublic,
  };
}

/** The words of a dispute are for moderators and who wrote them. */
async function findTimeline(
  ctx: Ctx,
  { id }: OrderRow,
  role: OrderRole,
  actorId: string,
): Promise<OrderView['timeline']> {
  const rows = await ctx.db
    .select()
    .from(orderTransitionTable)
    .where(eq(orderTransitionTable.orderId, id))
    .orderBy(desc(orderTransitionTable.number));
  return rows.map(({ number, state, by, byId, note, createdAt }) => ({
    number,
    status: state,
    by,
    note: state === 'disputed' && role !== 'moderator' && byId !== actorId ? null : note,
    at: createdAt.toISOString(),
  }));
}

function disputeUntil({ state, deliveredAt, disputedAt }: OrderRow): Date | null {
  if (state !== 'delivered' || !deliveredAt || disputedAt) return null;
  return new Date(deliveredAt.getTime() + DISPUTE_DAYS * DAY_MS);
}

/** Any camera opens the order with the code filled in; the part behind # reaches no server. */
function pickupOf({ settings }: Ctx, { id, pickupCode }: OrderRow): OrderView['pickup'] {
  if (!pickupCode) return null;
  return { code: pickupCode, url: `${settings.publicUrl}/orders/${id}#code=${pickupCode}` };
}

/** "7F3A21" (DECISIONS.md G7). */
export function orderNumber(id: string): string {
  return id.slice(-6).toUpperCase();
}

/**
 * What a card and a page show of an order.
 * @param product.cover as long as visitors are shown it in the listing
 */
export function factsView(
  row: OrderRow,
  role: OrderRole,
  now: Date,
  { productShown, cover }: { productShown: boolean; cover: OrderCardView['cover'] },
): Omit<OrderCardView, 'other'> {
  const { id, buyerId, sellerId, title, options, quantity, currency, fulfillment } = row;
  const { trackingNumber, cancelReason } = row;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    id,
    number: orderNumber(id),
    role,
    status: row.state,
    buyerId,
    sellerId,
    productId: row.listingId,
    productShown,
    title,
    cover: productShown ? cover : null,
    options,
    quantity,
    unitPrice: money(row.unitPrice),
    deliveryFee: row.deliveryFee === null ? null : money(row.deliveryFee),
    totalPrice: money(row.total),
    fulfillment,
    isRecorded: row.recorded,
    isArranged: row.arranged || row.state !== 'confirmed',
    trackingNumber,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason,
    closesAt: closesAt(row)?.toISOString() ?? null,
    actions: actionsOf(row, role, now),
  };
}

/** When the clock moves it on. */
function closesAt({ state, recorded, createdAt, shippedAt }: OrderRow): Date | null {
  const days = recorded ? ACKNOWLEDGE_DAYS : CONFIRM_DAYS;
  if (state === 'pending') return new Date(createdAt.getTime() + days * DAY_MS);
  if (state === 'shipped' && shippedAt) return new Date(shippedAt.getTime() + CLOSE_DAYS * DAY_MS);
  return null;
}
