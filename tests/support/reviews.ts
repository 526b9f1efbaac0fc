// Reviews and answers that everybody sees.
import { getReview } from '#features/reviews/reviews.server.ts';
import type {
  AnswerReviewInput,
  EditReviewInput,
  ReviewView,
  WriteReviewInput,
} from '#features/reviews/reviews.schema.ts';
import { answerReview } from '#features/reviews/edits/answer.server.ts';
import { editReview, writeReview } from '#features/reviews/edits/write.server.ts';
import type { Ctx } from '#platform/context.ts';
import { reviewEverything } from './review.ts';

/** Writes a review, which is approved. */
export async function postReview(ctx: Ctx, input: WriteReviewInput): Promise<ReviewView> {
  return published(ctx, await writeReview(ctx, input));
}

/** Changes one; new words are approved. */
export async function postEdit(ctx: Ctx, input: EditReviewInput): Promise<ReviewView> {
  return published(ctx, await editReview(ctx, input));
}

/** Answers one, and the answer is approved. */
export async function postAnswer(ctx: Ctx, input: AnswerReviewInput): Promise<ReviewView> {
  return published(ctx, await answerReview(ctx, input));
}

async function published(ctx: Ctx, { id: reviewId }: ReviewView): Promise<ReviewView> {
  await reviewEverything(ctx.db);
  return getReview(ctx, { reviewId });
}
