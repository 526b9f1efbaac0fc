/** Who may write to whom. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';

/** Whoever has proven their address (DECISIONS.md A16). */
export function canSendMessages(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** The two who talk, and nobody else. */
export function isParticipant(
  actor: Pick<Actor, 'id'>,
  conversation: { buyerId: string; sellerId: string },
): boolean {
  return actor.id === conversation.buyerId || actor.id === conversation.sellerId;
}

/** Nobody writes to themselves, and nobody begins about what is sold (DECISIONS.md C14). */
export function canContactAbout(
  actor: Pick<Actor, 'id'> | null,
  listing: { sellerId: string; sold: boolean },
): boolean {
  return actor?.id !== listing.sellerId && !listing.sold;
}
