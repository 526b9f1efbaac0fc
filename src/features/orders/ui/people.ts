import type { CancelReason } from '#features/orders/orders.limits.ts';
import type { OrderCardView, OrderView } from '#features/orders/orders.schema.ts';

type Person = { name: string; isDeleted: boolean };

type Side = 'buyer' | 'seller';

/** How somebody is spoken of in a sentence; "User 9c1e" stays whole. */
export const shortName = ({ name, isDeleted }: Person): string =>
  isDeleted ? name : (name.split(' ')[0] ?? name);

/** The page that shows an order. */
export const orderPath = (id: string): string => `/orders/${id}`;

/** The form that asks to buy a listing. */
export const requestPath = (listingId: string): string => `/products/${listingId}/request`;

type Talked = Pick<OrderCardView, 'role' | 'productId' | 'productShown'> & {
  conversationId?: string | null;
  other: Person & { id: string };
};

/** Where one writes to the other one; null where there is nobody any more. */
export function messagePath({ role, productId, productShown, conversationId, other }: Talked) {
  if (conversationId) return `/messages/${conversationId}`;
  if (other.isDeleted) return null;
  return role === 'buyer' && productShown
    ? `/messages?listing=${productId}`
    : `/messages?seller=${other.id}`;
}

/** What a sentence needs that names one of the two: "You confirmed it", or who did. */
export const whoIs = (order: Pick<OrderView, 'role' | 'buyer' | 'seller'>, side: Side) => ({
  you: order.role === side ? 'yes' : 'no',
  name: shortName(order[side]),
});

const BY_BUYER: readonly CancelReason[] = ['buyer', 'notCollected', 'notBought', 'notAcknowledged'];

/** What a sentence on a cancellation needs: of whom it speaks depends on why. */
export const whoCancelled = (order: OrderView, reason: CancelReason) =>
  whoIs(order, BY_BUYER.includes(reason) ? 'buyer' : 'seller');

/** The one of the two that the reader is not. */
export const otherOf = (order: OrderView) => (order.role === 'seller' ? order.buyer : order.seller);
