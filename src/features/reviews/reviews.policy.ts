/** Who may do what with a review. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import { EDITABLE_MS } from './reviews.limits.ts';

/** Whoever may write may review and answer (DECISIONS.md A16). */
export function canReview(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** Until when the author may change a review. */
export function editableUntil({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + EDITABLE_MS);
}

/** The author may change it for 7 days (DECISIONS.md G3), while it counts. */
export function canEditReview(
  actor: Pick<Actor, 'id'> | null,
  review: { userId: string; createdAt: Date; counts: boolean },
  now: Date,
): boolean {
  return actor?.id === review.userId && review.counts && now < editableUntil(review);
}

/** The one who is rated answers once. */
export function canAnswerReview(
  actor: Pick<Actor, 'id'> | null,
  review: { personId: string; answered: boolean },
): boolean {
  return actor?.id === review.personId && !review.answered;
}
