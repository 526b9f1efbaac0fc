/** What can go wrong around reviews. Keys under "errors" in the message files. */
import { orderErrors } from '#features/orders/orders.errors.ts';
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const reviewErrors = defineErrors({
  /** Also for those that do not count: nobody learns that there is one. */
  review_not_found: { kind: 'notFound', key: 'review.notFound' },
  /** Writing needs a proven address (DECISIONS.md A16). */
  review_unverified: { kind: 'forbidden', key: 'review.needVerified' },
  review_not_delivered: { kind: 'conflict', key: 'review.notDelivered' },
  /** One for each order and direction (DECISIONS.md G3). */
  review_exists: { kind: 'conflict', key: 'review.exists' },
  review_person_gone: { kind: 'conflict', key: 'review.personGone' },
  review_edit_over: { kind: 'conflict', key: 'review.editOver' },
  review_answered: { kind: 'conflict', key: 'review.answered' },
  review_not_about_you: { kind: 'forbidden', key: 'review.notAboutYou' },
  review_own: { kind: 'forbidden', key: 'review.own' },
  review_invalid: { kind: 'invalid', key: 'review.invalid' },
  review_comment_empty: { kind: 'invalid', key: 'review.commentEmpty' },
  review_comment_too_long: { kind: 'invalid', key: 'review.commentTooLong' },
  review_answer_empty: { kind: 'invalid', key: 'review.answerEmpty' },
  review_answer_too_long: { kind: 'invalid', key: 'review.answerTooLong' },
});

/** The refusal of what is wrong with a written review or answer. */
export function refuseReview(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  if (fields['orderId']) return new AppError(orderErrors.order_not_found, { detail: 'no UUID' });
  if (fields['reviewId']) return new AppError(reviewErrors.review_not_found, { detail: 'no UUID' });
  const first = Object.values(fields)[0];
  const code = Object.values(reviewErrors).find(({ key }) => key === first);
  return new AppError(code ?? platformErrors.invalid_request, { fields });
}
