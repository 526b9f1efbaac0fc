// Owns what an order's two people see of each other's reviews, and which order of theirs somebody
// may still write about.
import { and, eq, inArray } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import {
  type Deal,
  findDelivered,
  requireDeal,
  orderNumber,
} from '#features/orders/orders.public.server.ts';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { canEditReview, canReview, editableUntil } from '#features/reviews/reviews.policy.ts';
import type { OrderReviewsView, ReviewView } from '#features/reviews/reviews.schema.ts';
import { reviewTable } from '#features/reviews/reviews.table.server.ts';
import { selectViews } from './views.server.ts';

/**
 * What the two people of an order said of each other.
 * @throws AppError not_authenticated; order_not_found for an order of other people
 */
export async function getOrderReviews(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<OrderReviewsView> {
  const actor = requireActor(ctx);
  const deal = await requireDeal(ctx, { orderId });
  const [other, reviews] = await Promise.all([
    findOther(ctx, deal),
    selectViews(ctx, eq(reviewTable.orderId, orderId)),
  ]);
  const own = reviews.find(({ isOwn }) => isOwn) ?? null;
  const counts = deal.state === 'delivered';
  return {
    orderId,
    number: orderNumber(orderId),
    title: deal.title,
    role: deal.role,
    other,
    deliveredAt: deal.deliveredAt?.toISOString() ?? null,
    canWrite: counts && !own && !other.gone && canReview(actor),
    own: own && { ...own, editableUntil: editableUntilOf(ctx, actor, own, counts) },
    theirs: reviews.find(({ isOwn, status }) => !isOwn && status === 'approved') ?? null,
    counts,
  };
}

function editableUntilOf(
  ctx: Ctx,
  actor: Actor,
  { createdAt, userId, status }: ReviewView,
  delivered: boolean,
): string | null {
  const review = { userId, createdAt: new Date(createdAt), status, delivered };
  return canEditReview(actor, review, ctx.now) ? editableUntil(review).toISOString() : null;
}

/** Who the other one is, gone or not. */
async function findOther(ctx: Ctx, { otherId: id }: Deal) {
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.id, id));
  if (!person) throw new AppError(orderErrors.order_not_found, { detail: `without ${id}` });
  return {
    id,
    name: displayName(person),
    avatar: person.image,
    gone: person.deletedAt !== null,
  };
}

/**
 * Which of the actor's orders on a page they may write about and have not.
 * @returns their ids
 */
export async function findUnreviewed(
  ctx: Ctx,
  { orders }: { orders: readonly Pick<OrderCardView, 'id' | 'status' | 'other'>[] },
): Promise<string[]> {
  const { actor } = ctx;
  const ids = orders.flatMap(({ id, status, other }) =>
    status === 'delivered' && !other.isDeleted ? [id] : [],
  );
  if (!actor || !canReview(actor) || ids.length === 0) return [];
  const written = await ctx.db
    .select({ orderId: reviewTable.orderId })
    .from(reviewTable)
    .where(and(inArray(reviewTable.orderId, ids), eq(reviewTable.userId, actor.id)));
  return ids.filter((id) => !written.some(({ orderId }) => orderId === id));
}

/**
 * The latest order at this seller that is delivered, and that the actor has not written about; null
 * for visitors and when there is none.
 * @param delivered rows of `hasDelivered`, where they were asked for already
 */
export async function findReviewable(
  ctx: Ctx,
  { sellerId }: { sellerId: string },
  delivered?: true[],
): Promise<{ orderId: string; title: string } | null> {
  const { actor } = ctx;
  if (!actor || !canReview(actor) || delivered?.length === 0) return null;
  const deals = await findDelivered(ctx, { sellerId });
  if (deals.length === 0) return null;
  const ids = deals.map(({ id }) => id);
  const written = await ctx.db
    .select({ orderId: reviewTable.orderId })
    .from(reviewTable)
    .where(and(inArray(reviewTable.orderId, ids), eq(reviewTable.userId, actor.id)));
  const deal = deals.find(({ id }) => !written.some(({ orderId }) => orderId === id));
  return deal ? { orderId: deal.id, title: deal.title } : null;
}
