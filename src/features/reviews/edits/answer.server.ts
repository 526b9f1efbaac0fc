// What others do with a review: the one who is rated answers it, readers find it helpful.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { refuseReview, reviewErrors } from '#features/reviews/reviews.errors.ts';
import { answerSubmitted } from '#features/reviews/reviews.events.server.ts';
import { REVIEW_LIMITS } from '#features/reviews/reviews.limits.ts';
import { canReview } from '#features/reviews/reviews.policy.ts';
import {
  answerReviewInput,
  type AnswerReviewInput,
  type ReviewView,
} from '#features/reviews/reviews.schema.ts';
import { getReview } from '#features/reviews/reviews.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';

/**
 * Answers a review about the actor, once, or anew when the answer was not published; the same words
 * sent again are the same answer. Others see it once it was looked at.
 * @throws AppError not_authenticated, review_unverified, review_not_found, review_not_about_you,
 *   review_answered, review_answer_empty, review_answer_too_long, person_blocked,
 *   person_unavailable, rate_limited
 */
export async function answerReview(ctx: Ctx, input: AnswerReviewInput): Promise<ReviewView> {
  const actor = requireReviewer(ctx);
  const { reviewId, answer } = readInput(answerReviewInput, input, refuseReview);
  const review = await requireReview(ctx, reviewId);
  if (review.personId !== actor.id) throw new AppError(reviewErrors.review_not_about_you);
  // Where the author is gone, the answer is for the other readers.
  if (!review.authorGone) await requireMayWriteTo(ctx, { userId: review.userId });
  await requireWithinLimit(ctx, REVIEW_LIMITS.changes, actor.id);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    const [written] = await ctx.db
      .update(reviewTable)
      .set({
        answer,
        answeredAt: ctx.now,
        answerStatus: 'pending',
        answerReason: null,
        answerRevision: sql`${reviewTable.answerRevision} + 1`,
      })
      .where(and(eq(reviewTable.id, reviewId), eq(reviewTable.counts, true), NOT_ANSWERED))
      .returning({ revision: reviewTable.answerRevision });
    if (!written) return requireSameAnswer(ctx, reviewId, answer);
    return publish(ctx, answerSubmitted, { id: reviewId, revision: written.revision });
  });
  return getReview(ctx, { reviewId });
}

/** Or not in a way that could be published. */
const NOT_ANSWERED = or(isNull(reviewTable.answer), eq(reviewTable.answerStatus, 'rejected'));

/**
 * The review behind an id, as long as it counts.
 * @throws AppError review_not_found
 */
async function requireReview(ctx: Ctx, reviewId: string) {
  const [review] = z.uuid().safeParse(reviewId).success
    ? await ctx.db
        .select({
          userId: reviewTable.userId,
          personId: reviewTable.personId,
          answer: reviewTable.answer,
          authorGone: sql<boolean>`${userTable.deletedAt} is not null`,
        })
        .from(reviewTable)
        .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
        .where(and(eq(reviewTable.id, reviewId), eq(reviewTable.counts, true)))
    : [];
  if (!review)
    throw new AppError(reviewErrors.review_not_found, { detail: reviewId.slice(0, 100) });
  return review;
}

/** There is an answer already: the one of a moment ago, sent twice, or another. */
async function requireSameAnswer(ctx: Ctx, reviewId: string, answer: string): Promise<void> {
  const kept = await requireReview(ctx, reviewId);
  if (kept.answer !== answer) throw new AppError(reviewErrors.review_answered);
}

/**
 * The actor found a review helpful; again changes nothing.
 * @throws AppError not_authenticated, review_unverified, review_not_found, review_own, rate_limited
 */
export async function addHelpful(
  ctx: Ctx,
  { reviewId }: { reviewId: string },
): Promise<HelpfulState> {
  return changeVote(ctx, reviewId, true, async (ctx, actor) => {
    const { rowCount } = await ctx.db
      .insert(reviewVoteTable)
      .values({ reviewId, userId: actor.id, createdAt: ctx.now })
      .onConflictDoNothing();
    return rowCount ?? 0;
  });
}

/**
 * Takes it back; nothing happens where there is nothing to take back.
 * @throws AppError as addHelpful
 */
export async function removeHelpful(
  ctx: Ctx,
  { reviewId }: { reviewId: string },
): Promise<HelpfulState> {
  return changeVote(ctx, reviewId, false, async (ctx, actor) => {
    const { rowCount } = await ctx.db
      .delete(reviewVoteTable)
      .where(and(eq(reviewVoteTable.reviewId, reviewId), eq(reviewVoteTable.userId, actor.id)));
    return -(rowCount ?? 0);
  });
}

export type HelpfulState = { reviewId: string; foundHelpful: boolean; helpful: number };

/** The count follows in the transaction that changed who found it helpful, so it is exact. */
async function changeVote(
  ctx: Ctx,
  reviewId: string,
  foundHelpful: boolean,
  write: (ctx: Ctx, actor: Actor) => Promise<number>,
): Promise<HelpfulState> {
  const actor = requireReviewer(ctx);
  const review = await requireReview(ctx, reviewId);
  if (review.userId === actor.id) throw new AppError(reviewErrors.review_own);
  await requireWithinLimit(ctx, REVIEW_LIMITS.helpful, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    // Locked first: votes wait for each other, and none comes for a review that is being removed.
    const [locked] = await ctx.db
      .select({ id: reviewTable.id })
      .from(reviewTable)
      .where(and(eq(reviewTable.id, reviewId), eq(reviewTable.counts, true)))
      .for('no key update');
    if (!locked) throw new AppError(reviewErrors.review_not_found, { detail: reviewId });
    const by = await write(ctx, actor);
    const [counted] = await ctx.db
      .update(reviewTable)
      .set({ helpful: sql`${reviewTable.helpful} + ${by}` })
      .where(eq(reviewTable.id, reviewId))
      .returning({ helpful: reviewTable.helpful });
    return { reviewId, foundHelpful, helpful: counted?.helpful ?? 0 };
  });
}

/** @throws AppError not_authenticated, review_unverified */
export function requireReviewer(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canReview(actor)) throw new AppError(reviewErrors.review_unverified);
  return actor;
}
