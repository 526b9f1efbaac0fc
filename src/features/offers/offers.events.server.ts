// What later features hear of offers; each is published in the transaction that did it. Ids and
// facts alone: whoever needs a title or a name reads it when it handles the event.
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { OFFER_REASONS, SIDES } from './offers.limits.ts';
import type { OfferRow } from './offers.table.server.ts';

const about = z.object({
  offerId: z.uuid(),
  negotiationId: z.uuid(),
  round: z.int(),
  listingId: z.uuid(),
  conversationId: z.uuid(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  /** Whose offer it is; the other one has to answer. */
  madeBy: z.enum(SIDES),
  amount: moneyView,
});

/** A first offer, or a counter-offer; open, so that the other one has to answer. */
export const offerMade = defineEvent('offers.made', about.extend({ endsAt: z.iso.datetime() }));

/** The other one accepted it: an order is placed at this price. */
export const offerAccepted = defineEvent('offers.accepted', about.extend({ orderId: z.uuid() }));

/** By the other one, or by itself: then there was no `offers.made`. */
export const offerDeclined = defineEvent(
  'offers.declined',
  about.extend({ byItself: z.boolean() }),
);

export const offerWithdrawn = defineEvent('offers.withdrawn', about);

export const offerExpired = defineEvent('offers.expired', about);

/** It waits for its answer, and not for long any more. */
export const offerEnding = defineEvent('offers.ending', about.extend({ endsAt: z.iso.datetime() }));

/** The listing is not any more what it was made for. */
export const offerEnded = defineEvent(
  'offers.ended',
  about.extend({ reason: z.enum(OFFER_REASONS) }),
);

/** The part of every payload that says which offer it is about. */
export function aboutOffer(row: OfferRow): z.infer<typeof about> {
  const { id, negotiationId, round, listingId, conversationId, buyerId, sellerId, madeBy } = row;
  const amount = { amount: row.amount, currency: row.currency };
  return {
    offerId: id,
    negotiationId,
    round,
    listingId,
    conversationId,
    buyerId,
    sellerId,
    madeBy,
    amount,
  };
}
