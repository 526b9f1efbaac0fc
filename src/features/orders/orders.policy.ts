/**
 * Who may order what; who may look at an order and move it on is in orders.states.ts. Pure: the
 * server asks it, pages hide buttons by it.
 */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';

/** Whoever has proven their address (DECISIONS.md A16). */
export function canBuy(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** Top-level categories in which nothing changes hands for money: work, homes, what was lost. */
const NOT_BOUGHT: readonly string[] = ['jobs', 'real-estate', 'lost-found'];

/** What has one price for the whole thing and can be handed over. */
export function isForSale(listing: { parentCategory: string; priceUnit: string }): boolean {
  return listing.priceUnit === 'once' && !NOT_BOUGHT.includes(listing.parentCategory);
}

/** Nobody buys from themselves, and nobody what is sold (DECISIONS.md C14). */
export function canRequest(
  actor: Pick<Actor, 'id'> | null,
  listing: { sellerId: string; sold: boolean; parentCategory: string; priceUnit: string },
): boolean {
  return isForSale(listing) && !listing.sold && actor?.id !== listing.sellerId;
}
