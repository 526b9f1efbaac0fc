// Owns what an order's two people see of each other's reviews, and which order of theirs somebody
// may still write about.
import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { canEditReview, canReview, editableUntil } from './reviews.policy.ts';
import type { OrderReviewsView, ReviewView } from './reviews.schema.ts';
import { selectViews } from './reviews.server.ts';
import { reviewTable } from './reviews.table.server.ts';

/**
 * What the two people of an order said of each other.
 * @throws AppError not_authenticated; order_not_found for an order of other people
 */
export async function getOrderReviews(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<OrderReviewsView> {
  const actor = requireActor(ctx);
  const order = await requireDeal(ctx, actor, orderId);
  const reviews = await selectViews(ctx, eq(reviewTable.orderId, orderId));
  const own = reviews.find(({ isOwn }) => isOwn) ?? null;
  const counts = order.state === 'delivered';
  return {
    orderId,
    number: orderId.slice(-6).toUpperCase(),
    title: order.title,
    role: order.role,
    other: order.other,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    canWrite: counts && !own && !order.other.gone && canReview(actor),
    own: own && { ...own, editableUntil: editableUntilOf(ctx, actor, own, counts) },
    theirs: reviews.find(({ isOwn }) => !isOwn) ?? null,
    counts,
  };
}

function editableUntilOf(
  ctx: Ctx,
  actor: Actor,
  { createdAt, userId }: ReviewView,
  counts: boolean,
): string | null {
  const review = { userId, createdAt: new Date(createdAt), counts };
  return canEditReview(actor, review, ctx.now) ? editableUntil(review).toISOString() : null;
}

/** An order of the actor's, and who the other one is. */
async function requireDeal(ctx: Ctx, actor: Actor, orderId: string) {
  const [order] = z.uuid().safeParse(orderId).success
    ? await ctx.db.select().from(orderTable).where(eq(orderTable.id, orderId))
    : [];
  if (!order || ![order.buyerId, order.sellerId].includes(actor.id))
    throw new AppError(orderErrors.order_not_found, { detail: orderId.slice(0, 100) });
  const role = order.buyerId === actor.id ? ('buyer' as const) : ('seller' as const);
  const otherId = role === 'buyer' ? order.sellerId : order.buyerId;
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.id, otherId));
  if (!person) throw new AppError(orderErrors.order_not_found, { detail: orderId });
  const { id, image: avatar, deletedAt } = person;
  const other = { id, name: displayName(person), avatar, gone: deletedAt !== null };
  return { ...order, role, other };
}

/**
 * The latest order at this seller that is delivered, and that the actor has not written about; null
 * for visitors and when there is none.
 */
export async function findReviewable(
  ctx: Ctx,
  { sellerId }: { sellerId: string },
): Promise<{ orderId: string; title: string } | null> {
  const { actor } = ctx;
  if (!actor || !canReview(actor)) return null;
  const { id: orderId, title } = orderTable;
  const [order] = await ctx.db
    .select({ orderId, title })
    .from(orderTable)
    .leftJoin(
      reviewTable,
      and(eq(reviewTable.orderId, orderTable.id), eq(reviewTable.userId, actor.id)),
    )
    .where(
      and(
        eq(orderTable.buyerId, actor.id),
        eq(orderTable.sellerId, sellerId),
        eq(orderTable.state, 'delivered'),
        isNull(reviewTable.id),
      ),
    )
    .orderBy(desc(orderTable.createdAt), desc(orderTable.id))
    .limit(1);
  return order ?? null;
}
