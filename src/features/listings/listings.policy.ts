/** Who may do what with a listing. Pure: authorises on the server and hides buttons in the page. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { StoredStatus } from './listings.limits.ts';

/**
 * Everybody reads approved listings of sellers who are not shut out; the others only their owner
 * and moderators (DECISIONS.md C13), and nobody those that were deleted.
 */
export function canReadListing(
  actor: Actor | null,
  listing: { ownerId: string; status: StoredStatus; sellerIsPublic: boolean },
): boolean {
  if (listing.status === 'withdrawn') return false;
  const isPublic = listing.status === 'approved' && listing.sellerIsPublic;
  return isPublic || canReadInner(actor, listing);
}

/**
 * What the public is not told of a listing: why it is where it is, when it ends, which edit waits.
 */
export function canReadInner(actor: Actor | null, listing: { ownerId: string }): boolean {
  return actor !== null && (actor.id === listing.ownerId || actor.role !== 'user');
}

/** Whoever may write may sell. */
export function canSell(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}
