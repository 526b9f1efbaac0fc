/** What delivery costs a buyer, by what the seller's store says. Pure. */
import { convert, type Money, type Rates } from '#platform/i18n/money.ts';
import type { OrderChoices, OrderQuote } from '#features/orders/orders.schema.ts';

/** What a store says of sending things; amounts in minor units of its currency. */
export type StoreTerms = {
  localDelivery: boolean;
  islandWideShipping: boolean;
  internationalShipping: boolean;
  deliveryFee: number | null;
  freeShippingThreshold: number | null;
  currency: string;
};
export type Delivery = NonNullable<OrderChoices['delivery']>;

/**
 * How a seller delivers. Who has no store agrees on it each time; a store that ticked no way of
 * sending does not send.
 * @param of.country where the thing is: without international shipping it stays there
 */
export function deliveryOf(
  store: StoreTerms | null,
  { country, currency }: { country: string; currency: string },
  rates: Rates,
): Delivery | null {
  if (!store) {
    const reach = { local: false, islandWide: false, international: false };
    return { fee: null, freeFrom: null, reach, countries: null };
  }
  const reach = {
    local: store.localDelivery,
    islandWide: store.islandWideShipping,
    international: store.internationalShipping,
  };
  if (!reach.local && !reach.islandWide && !reach.international) return null;
  const inListing = (amount: number | null) =>
    amount === null ? null : convert({ amount, currency: store.currency }, currency, rates);
  return {
    fee: inListing(store.deliveryFee),
    freeFrom: inListing(store.freeShippingThreshold),
    reach,
    countries: reach.international ? null : [country],
  };
}

/** What is paid for bringing goods of this sum; null where the two agree on it themselves. */
export function feeOf(
  delivery: Delivery,
  goods: Money,
): { kind: OrderQuote['delivery']; fee: Money | null } {
  const { fee, freeFrom } = delivery;
  const free = { amount: 0, currency: goods.currency };
  if (freeFrom && goods.amount >= freeFrom.amount) return { kind: 'free', fee: free };
  if (!fee) return { kind: 'agreed', fee: null };
  return { kind: fee.amount === 0 ? 'free' : 'fee', fee };
}
