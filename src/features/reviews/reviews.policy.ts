/** Who may do what with a review. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { ScreenedStatus } from '#platform/screening/states.ts';
import { EDITABLE_MS } from './reviews.limits.ts';

/** Whoever may write may review and answer (DECISIONS.md A16). */
export function canReview(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** Until when the author may change a review. */
export function editableUntil({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + EDITABLE_MS);
}

/**
 * The author may change it for 7 days (DECISIONS.md G3), while its order is delivered; what a
 * moderator removed can be appealed.
 */
export function canEditReview(
  actor: Pick<Actor, 'id'> | null,
  review: { userId: string; createdAt: Date; status: ScreenedStatus; delivered: boolean },
  now: Date,
): boolean {
  const isOpen = review.delivered && review.status !== 'removed' && now < editableUntil(review);
  return actor?.id === review.userId && isOpen;
}

/** The one who is rated answers once, or anew when the answer was not published. */
export function canAnswerReview(
  actor: Pick<Actor, 'id'> | null,
  review: { personId: string; answered: boolean },
): boolean {
  return actor?.id === review.personId && !review.answered;
}
