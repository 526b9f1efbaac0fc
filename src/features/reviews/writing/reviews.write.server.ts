// Writes and changes reviews. A review needs a delivered order of its two people, one for each
// direction (DECISIONS.md G3); the stars of a seller are counted in the same transaction.
import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { type Deal, requireDeal } from '#features/orders/reading/orders.deal.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { countRating } from '#features/sellers/sellers.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { readInput } from '#platform/read-input.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { requireReviewer } from './reviews.answer.server.ts';
import { refuseReview, reviewErrors } from '#features/reviews/reviews.errors.ts';
import { reviewWritten } from '#features/reviews/reviews.events.server.ts';
import { REVIEW_LIMITS, type TargetType } from '#features/reviews/reviews.limits.ts';
import { canEditReview } from '#features/reviews/reviews.policy.ts';
import {
  type EditReviewInput,
  editReviewInput,
  type ReviewView,
  type WriteReviewInput,
  writeReviewInput,
} from '#features/reviews/reviews.schema.ts';
import { getReview } from '#features/reviews/reading/reviews.server.ts';
import { type ReviewRow, reviewTable } from '#features/reviews/reviews.table.server.ts';

/**
 * Rates the other one of a delivered order: the buyer the seller, and the listing if they like, or
 * the seller the buyer. The same words sent again are the same review.
 * @throws AppError not_authenticated, review_unverified, order_not_found for an order of other
 *   people, review_not_delivered, review_exists, review_person_gone, review_invalid,
 *   review_comment_empty, review_comment_too_long, rate_limited
 */
export async function writeReview(ctx: Ctx, input: WriteReviewInput): Promise<ReviewView> {
  const actor = requireReviewer(ctx);
  const { orderId, rating, comment, about } = readInput(writeReviewInput, input, refuseReview);
  await requireWithinLimit(ctx, REVIEW_LIMITS.changes, actor.id);
  const reviewId = await inTransaction(ctx, async (ctx) => {
    const target = targetOf(await holdDeal(ctx, orderId), about);
    const [review] = await ctx.db
      .insert(reviewTable)
      .values({
        id: v7(),
        orderId,
        userId: actor.id,
        ...target,
        rating,
        comment,
        verified: true,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: [reviewTable.orderId, reviewTable.userId] })
      .returning();
    if (!review) return requireSameReview(ctx, actor, { orderId, rating, comment });
    await countStars(ctx, review, { sum: rating, count: 1 });
    const { personId, targetType } = target;
    await publish(ctx, reviewWritten, {
      reviewId: review.id,
      orderId,
      authorId: actor.id,
      personId,
      targetType,
      rating,
    });
    return review.id;
  });
  return getReview(ctx, { reviewId });
}

/**
 * The delivered order, which stays delivered, and its two people, who stay there, until the
 * transaction ends.
 */
async function holdDeal(ctx: Ctx, orderId: string): Promise<Deal> {
  const deal = await requireDeal(ctx, { orderId, lock: true });
  if (deal.state !== 'delivered') throw new AppError(reviewErrors.review_not_delivered);
  const people = await ctx.db
    .select({ deletedAt: userTable.deletedAt })
    .from(userTable)
    .where(inArray(userTable.id, [deal.buyerId, deal.sellerId]))
    .orderBy(userTable.id)
    .for('share');
  if (people.length < 2 || people.some(({ deletedAt }) => deletedAt))
    throw new AppError(reviewErrors.review_person_gone);
  return deal;
}

type Target = { personId: string; targetType: TargetType; targetId: string };

/** Whom and what a review is about: a seller rates the buyer, a buyer chooses. */
function targetOf(deal: Deal, about: 'listing' | 'seller'): Target {
  const { role, buyerId, sellerId, listingId } = deal;
  if (role === 'seller') return { personId: buyerId, targetType: 'buyer', targetId: buyerId };
  const targetId = about === 'listing' ? listingId : sellerId;
  return { personId: sellerId, targetType: about, targetId };
}

/** There is a review already: the one of a moment ago, sent twice, or another. */
async function requireSameReview(
  ctx: Ctx,
  actor: Actor,
  { orderId, rating, comment }: { orderId: string; rating: number; comment: string },
): Promise<string> {
  const [kept] = await ctx.db
    .select({ id: reviewTable.id, rating: reviewTable.rating, comment: reviewTable.comment })
    .from(reviewTable)
    .where(and(eq(reviewTable.orderId, orderId), eq(reviewTable.userId, actor.id)));
  if (kept?.rating !== rating || kept.comment !== comment)
    throw new AppError(reviewErrors.review_exists);
  return kept.id;
}

/** Means of sellers are kept, because cards show many; those of buyers are counted when asked. */
async function countStars(
  ctx: Ctx,
  { targetType, personId }: Target,
  by: { sum: number; count: number },
): Promise<void> {
  if (targetType !== 'buyer') await countRating(ctx, { userId: personId, ...by });
}

/**
 * Changes what the actor wrote, within 7 days; what is not given stays.
 * @throws AppError not_authenticated, review_unverified, review_not_found, review_edit_over,
 *   review_not_delivered while the order is disputed or after it was cancelled, review_invalid,
 *   review_comment_empty, review_comment_too_long, rate_limited
 */
export async function editReview(ctx: Ctx, input: EditReviewInput): Promise<ReviewView> {
  const actor = requireReviewer(ctx);
  const { reviewId, ...change } = readInput(editReviewInput, input, refuseReview);
  await requireWithinLimit(ctx, REVIEW_LIMITS.changes, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, actor, reviewId);
    const { rating = before.rating, comment = before.comment } = change;
    const target = await newTarget(ctx, before, change.about);
    const isSame =
      rating === before.rating &&
      comment === before.comment &&
      target.targetType === before.targetType;
    if (isSame) return;
    await ctx.db
      .update(reviewTable)
      .set({ rating, comment, ...target, editedAt: ctx.now })
      .where(eq(reviewTable.id, reviewId));
    await countStars(ctx, before, { sum: rating - before.rating, count: 0 });
  });
  return getReview(ctx, { reviewId });
}

/** The review that the actor may change now, until the transaction ends. */
async function lockOwn(ctx: Ctx, actor: Actor, reviewId: string): Promise<ReviewRow> {
  const [review] = await ctx.db
    .select()
    .from(reviewTable)
    .where(and(eq(reviewTable.id, reviewId), eq(reviewTable.userId, actor.id)))
    .for('no key update');
  if (!review) throw new AppError(reviewErrors.review_not_found, { detail: reviewId });
  if (!review.counts) throw new AppError(reviewErrors.review_not_delivered);
  if (!canEditReview(actor, review, ctx.now)) throw new AppError(reviewErrors.review_edit_over);
  return review;
}

/** What the review is about from now on. */
async function newTarget(
  ctx: Ctx,
  { orderId, personId, targetType, targetId }: ReviewRow,
  about: 'listing' | 'seller' | undefined,
): Promise<Target> {
  if (!about || !orderId) return { personId, targetType, targetId };
  return targetOf(await requireDeal(ctx, { orderId }), about);
}

/**
 * Lets the reviews of an order count exactly while it is delivered: not while it is disputed, and
 * not after that was closed as cancelled. Safe to repeat, in any order.
 */
export async function settleReviews(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ state: orderTable.state })
      .from(orderTable)
      .where(eq(orderTable.id, orderId))
      .for('no key update');
    const counts = order?.state === 'delivered';
    const settled = await ctx.db
      .update(reviewTable)
      .set({ counts })
      .where(and(eq(reviewTable.orderId, orderId), eq(reviewTable.counts, !counts)))
      .returning();
    for (const review of settled) {
      const by = counts ? 1 : -1;
      if (await isThere(ctx, review.personId))
        await countStars(ctx, review, { sum: by * review.rating, count: by });
    }
  });
}

/** Whoever is gone has no stars any more. */
async function isThere(ctx: Ctx, id: string): Promise<boolean> {
  const [person] = await ctx.db
    .select({ deletedAt: userTable.deletedAt })
    .from(userTable)
    .where(eq(userTable.id, id))
    .for('share');
  return person?.deletedAt === null;
}
