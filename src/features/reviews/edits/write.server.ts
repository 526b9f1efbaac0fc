// Writes and changes reviews. A review needs a delivered order of its two people, one for each
// direction (DECISIONS.md G3). Its words wait until they were looked at (reviews.moderation).
import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { type Deal, requireDeal } from '#features/orders/orders.public.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { requireScreenedStep } from '#platform/screening/states.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { requireReviewer } from './answer.server.ts';
import { refuseReview, reviewErrors } from '#features/reviews/reviews.errors.ts';
import { reviewSubmitted } from '#features/reviews/reviews.events.server.ts';
import { REVIEW_LIMITS, type TargetType } from '#features/reviews/reviews.limits.ts';
import { canEditReview } from '#features/reviews/reviews.policy.ts';
import {
  type EditReviewInput,
  editReviewInput,
  type ReviewView,
  type WriteReviewInput,
  writeReviewInput,
} from '#features/reviews/reviews.schema.ts';
import { getReview } from '#features/reviews/reviews.server.ts';
import {
  type ReviewContent,
  type ReviewRow,
  reviewTable,
} from '#features/reviews/reviews.table.server.ts';
import { contentOf, isDelivered, reviewRevisions } from './moderation.server.ts';
import { changeReview } from './stars.server.ts';

/**
 * Rates the other one of a delivered order: the buyer the seller, and the listing if they like, or
 * the seller the buyer. Others see it once it was looked at. The same words sent again are the same
 * review.
 * @throws AppError not_authenticated, review_unverified, order_not_found for an order of other
 *   people, review_not_delivered, review_exists, review_person_gone, review_invalid,
 *   review_comment_empty, review_comment_too_long, rate_limited
 */
export async function writeReview(ctx: Ctx, input: WriteReviewInput): Promise<ReviewView> {
  const actor = requireReviewer(ctx);
  const { orderId, rating, comment, about } = readInput(writeReviewInput, input, refuseReview);
  await requireWithinLimit(ctx, REVIEW_LIMITS.changes, actor.id);
  const reviewId = await inTransaction(ctx, async (ctx) => {
    const target = targetOf(await lockDeal(ctx, orderId), about);
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
        status: 'pending',
        counts: false,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: [reviewTable.orderId, reviewTable.userId] })
      .returning();
    if (!review) return requireSameReview(ctx, actor, { orderId, rating, comment });
    await publish(ctx, reviewSubmitted, { id: review.id, revision: review.revision });
    return review.id;
  });
  return getReview(ctx, { reviewId });
}

/**
 * The delivered order, which stays delivered, and its two people, who stay there, until the
 * transaction ends.
 */
async function lockDeal(ctx: Ctx, orderId: string): Promise<Deal> {
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

/**
 * Changes what the actor wrote, within 7 days; what is not given stays. Stars change at once, new
 * words when they were looked at: until then others read the former ones.
 * @throws AppError not_authenticated, review_unverified, review_not_found, review_edit_over,
 *   review_not_delivered while the order is disputed or after it was cancelled, content_removed
 *   by a moderator, review_invalid,
 *   review_comment_empty, review_comment_too_long, rate_limited
 */
export async function editReview(ctx: Ctx, input: EditReviewInput): Promise<ReviewView> {
  const actor = requireReviewer(ctx);
  const { reviewId, ...change } = readInput(editReviewInput, input, refuseReview);
  await requireWithinLimit(ctx, REVIEW_LIMITS.changes, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const { review, edit } = await lockOwn(ctx, actor, reviewId);
    const before = edit?.content ?? review;
    const { rating = before.rating, comment = before.comment } = change;
    const target = await newTarget(ctx, review, change.about ?? aboutOf(before));
    const isSame =
      rating === before.rating &&
      comment === before.comment &&
      target.targetType === before.targetType;
    if (isSame) return;
    await storeChange(ctx, { review, edit }, contentOf({ rating, comment, ...target }));
  });
  return getReview(ctx, { reviewId });
}

type Held = { review: ReviewRow; edit: Revision<ReviewContent> | null };

/** Stored where it belongs: in place, or beside what the public reads. */
async function storeChange(
  ctx: Ctx,
  { review, edit: waiting }: Held,
  content: ReviewContent,
): Promise<void> {
  const { id } = review;
  const isPublic = review.status === 'approved';
  const beside = { id, revision: review.revision, content: contentOf(review), waiting };
  if (isPublic && content.comment !== review.comment) {
    await reviewRevisions.submit(ctx, beside, { content });
    return;
  }
  // An edit that waited is replaced, and its number used up.
  const revision = await reviewRevisions.drop(ctx, beside);
  if (isPublic) return changeReview(ctx, review, { ...content, revision, editedAt: ctx.now });
  const status = requireScreenedStep('submit', review.status, 'author');
  await changeReview(ctx, review, { ...content, revision, status, statusReason: null });
  return publish(ctx, reviewSubmitted, { id, revision });
}

/** The review that the actor may change now, until the transaction ends. */
async function lockOwn(ctx: Ctx, actor: Actor, reviewId: string): Promise<Held> {
  const own = and(eq(reviewTable.id, reviewId), eq(reviewTable.userId, actor.id));
  const delivered = await isDelivered(ctx, own);
  const [review] = await ctx.db.select().from(reviewTable).where(own).for('no key update');
  if (!review) throw new AppError(reviewErrors.review_not_found, { detail: reviewId });
  if (!delivered) throw new AppError(reviewErrors.review_not_delivered);
  if (review.status === 'removed') throw new AppError(platformErrors.content_removed);
  if (!canEditReview(actor, { ...review, delivered }, ctx.now))
    throw new AppError(reviewErrors.review_edit_over);
  return { review, edit: await reviewRevisions.find(ctx, reviewId) };
}

const aboutOf = ({ targetType }: Pick<ReviewRow, 'targetType'>) =>
  targetType === 'buyer' ? undefined : targetType;

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
 * Lets the approved reviews of an order count exactly while it is delivered: not while it is
 * disputed, and not after that was closed as cancelled. Safe to repeat, in any order.
 */
export async function settleReviews(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ state: orderTable.state })
      .from(orderTable)
      .where(eq(orderTable.id, orderId))
      .for('no key update');
    const counts = order?.state === 'delivered';
    const unsettled = await ctx.db
      .select()
      .from(reviewTable)
      .where(
        and(
          eq(reviewTable.orderId, orderId),
          eq(reviewTable.status, 'approved'),
          eq(reviewTable.counts, !counts),
        ),
      )
      .orderBy(reviewTable.id)
      .for('no key update');
    for (const review of unsettled) await changeReview(ctx, review, { counts });
  });
}
