/** Who may make offers for what. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import { canRequest } from '#features/orders/orders.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { Side } from './offers.limits.ts';

/** Whoever has proven their address (DECISIONS.md A16). */
export function canMakeOffers(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** What can be requested to buy, and whose price is negotiable. */
export function isNegotiable(listing: {
  negotiable: boolean;
  price: { amount: number };
  sold: boolean;
}): boolean {
  return listing.negotiable && listing.price.amount > 0 && !listing.sold;
}

/** Nobody offers themselves anything. */
export function canOfferFor(
  actor: Pick<Actor, 'id'> | null,
  listing: Parameters<typeof canRequest>[1] & Parameters<typeof isNegotiable>[0],
): boolean {
  return isNegotiable(listing) && canRequest(actor, listing);
}

/** Which of the two somebody is; null for everybody else. */
export function sideOf(
  actor: Pick<Actor, 'id'>,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): Side | null {
  return actor.id === buyerId ? 'buyer' : actor.id === sellerId ? 'seller' : null;
}
