/** Who may order what, and look at an order. Pure: the server asks it, pages hide buttons by it. */
import { canWrite, isStaff } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { OrderState } from './orders.limits.ts';

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

export type OrderRole = 'buyer' | 'seller' | 'moderator';
type People = { buyerId: string; sellerId: string };

/**
 * As what somebody looks at an order: one of the two, or a moderator while it is disputed who is
 * neither; null for everybody else.
 */
export function orderRole(
  actor: Pick<Actor, 'id' | 'role'>,
  order: People & { state: OrderState },
): OrderRole | null {
  if (actor.id === order.buyerId) return 'buyer';
  if (actor.id === order.sellerId) return 'seller';
  return isStaff(actor) && order.state === 'disputed' ? 'moderator' : null;
}
