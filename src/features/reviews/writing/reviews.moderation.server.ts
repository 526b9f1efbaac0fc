// What the check of new content sees of a review or an answer, and how a decision is carried out. A
// decision names the revision that was looked at, so that it never fits words nobody has seen.
import { eq } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening.server.ts';
import { requireScreenedStep } from '#platform/screening.states.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { reviewErrors } from '#features/reviews/reviews.errors.ts';
import {
  answerSubmitted,
  reviewAnswered,
  reviewSubmitted,
  reviewWritten,
} from '#features/reviews/reviews.events.server.ts';
import {
  type ReviewEditRow,
  reviewEditTable,
  type ReviewRow,
  reviewTable,
} from '#features/reviews/reviews.table.server.ts';
import { describeAnswer, describeReview } from './reviews.describe.server.ts';
import { changeReview } from './reviews.stars.server.ts';
import { holdOrderOf } from './reviews.write.server.ts';

/** What people say of each other goes through the one door (platform/screening.server.ts). */
export const screenedReviews = defineScreened({
  name: 'reviews',
  event: reviewSubmitted,
  job: 'reviews.moderation-check',
  find: findReview,
  describe: describeReview,
  decide: decideReview,
});

/** So does what the one who is rated says to it; its id is that of the review. */
export const screenedAnswers = defineScreened({
  name: 'answers',
  event: answerSubmitted,
  job: 'reviews.answer-check',
  find: findAnswer,
  describe: describeAnswer,
  decide: decideAnswer,
});

async function findReview(ctx: Ctx, { id, revision }: Submitted): Promise<ScreenedContent | null> {
  const [found] = await ctx.db
    .select({ review: reviewTable, edit: reviewEditTable, country: userTable.country })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .leftJoin(reviewEditTable, eq(reviewEditTable.reviewId, reviewTable.id))
    .where(eq(reviewTable.id, id));
  if (!found) return null;
  const { review, edit, country } = found;
  const isEdit = edit?.revision === revision;
  if (!isEdit && review.revision !== revision) return null;
  return {
    kind: 'reviews',
    id,
    revision,
    authorId: review.userId,
    isEdit,
    country,
    texts: [{ field: 'comment', text: (isEdit ? edit : review).comment }],
    media: [],
  };
}

async function findAnswer(ctx: Ctx, { id, revision }: Submitted): Promise<ScreenedContent | null> {
  const [found] = await ctx.db
    .select({ review: reviewTable, country: userTable.country })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.personId))
    .where(eq(reviewTable.id, id));
  if (!found || found.review.answer === null || found.review.answerRevision !== revision)
    return null;
  const { review, country } = found;
  return {
    kind: 'answers',
    id,
    revision,
    authorId: review.personId,
    isEdit: false,
    country,
    texts: [{ field: 'answer', text: found.review.answer }],
    media: [],
  };
}

/**
 * Carries out a decision about one revision of a review. Approved words replace what the public
 * reads, and count while the order is delivered; others stay where they are, with their reason, for
 * the author.
 * @throws AppError review_not_found; content_changed when this revision is not, or not any more, to
 *   be decided
 */
async function decideReview(ctx: Ctx, decision: ScreenedDecision): Promise<void> {
  const { id, revision } = decision;
  await inTransaction(ctx, async (ctx) => {
    const delivered = await holdOrderOf(ctx, eq(reviewTable.id, id));
    const review = await lockReview(ctx, id);
    const [edit] = await ctx.db
      .select()
      .from(reviewEditTable)
      .where(eq(reviewEditTable.reviewId, id));
    const { outcome, by, whole = false } = decision;
    const ofEdit = edit?.revision === revision;
    if (edit && ofEdit && !whole) return decideEdit(ctx, review, edit, decision, delivered);
    if (!ofEdit) requireRevision(review.revision, decision);
    const status = requireScreenedStep(outcome, review.status, by);
    const approved = status === 'approved';
    await changeReview(ctx, review, {
      status,
      statusReason: approved ? null : decision.reason,
      counts: approved && delivered,
    });
    if (edit && !approved) await takeBack(ctx, review, edit);
    if (approved) await publish(ctx, reviewWritten, { ...about(review), rating: review.rating });
  });
}

/** A change goes with the review that it was for; its number stays used up. */
async function takeBack(ctx: Ctx, { id }: ReviewRow, { revision }: ReviewEditRow): Promise<void> {
  await ctx.db.delete(reviewEditTable).where(eq(reviewEditTable.reviewId, id));
  await ctx.db.update(reviewTable).set({ revision }).where(eq(reviewTable.id, id));
}

/** Words of a review that the public reads as they were before. */
async function decideEdit(
  ctx: Ctx,
  review: ReviewRow,
  edit: ReviewEditRow,
  { outcome, reason, by }: ScreenedDecision,
  delivered: boolean,
): Promise<void> {
  const ofReview = eq(reviewEditTable.reviewId, review.id);
  const status = requireScreenedStep(outcome, edit.status, by);
  if (status !== 'approved') {
    await ctx.db.update(reviewEditTable).set({ status, statusReason: reason }).where(ofReview);
    return;
  }
  const { rating, comment, targetId, targetType, revision } = edit;
  await ctx.db.delete(reviewEditTable).where(ofReview);
  await changeReview(ctx, review, {
    rating,
    comment,
    targetId,
    targetType,
    revision,
    status,
    statusReason: null,
    counts: delivered,
    editedAt: edit.createdAt,
  });
}

/**
 * Carries out a decision about an answer.
 * @throws AppError review_not_found; content_changed when this revision is not, or not any more, to
 *   be decided
 */
async function decideAnswer(ctx: Ctx, decision: ScreenedDecision): Promise<void> {
  const { id, outcome, reason, by } = decision;
  await inTransaction(ctx, async (ctx) => {
    const review = await lockReview(ctx, id);
    requireRevision(review.answerRevision, decision);
    const status = requireScreenedStep(outcome, review.answerStatus, by);
    const approved = status === 'approved';
    await changeReview(ctx, review, {
      answerStatus: status,
      answerReason: approved ? null : reason,
    });
    if (approved) await publish(ctx, reviewAnswered, about(review));
  });
}

async function lockReview(ctx: Ctx, id: string): Promise<ReviewRow> {
  const [review] = await ctx.db
    .select()
    .from(reviewTable)
    .where(eq(reviewTable.id, id))
    .for('no key update');
  if (!review) throw new AppError(reviewErrors.review_not_found, { detail: id });
  return review;
}

function requireRevision(present: number, { id, revision }: Submitted): void {
  if (present !== revision)
    throw new AppError(platformErrors.content_changed, { detail: `${id} is at ${present}` });
}

function about({ id: reviewId, orderId, userId: authorId, personId, targetType }: ReviewRow) {
  return { reviewId, orderId, authorId, personId, targetType };
}
