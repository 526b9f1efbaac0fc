// What later features hear of orders; each is published in the transaction that did it. Ids and
// facts alone: whoever needs a title or a name reads it when it handles the event.
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { CANCEL_REASONS, DELIVERIES, DISPUTE_REASONS, FULFILLMENTS } from './orders.limits.ts';
import { ORDER_ACTORS, type OrderEvent } from './orders.states.ts';

const about = {
  orderId: z.uuid(),
  /** May be gone by now. */
  listingId: z.uuid(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
};
/** Who did it; without a person where it happened by itself. */
const done = { by: z.enum(ORDER_ACTORS), byId: z.uuid().nullable() };

/** Somebody asks to buy; `offerId` when a price was agreed on before. */
export const orderPlaced = defineEvent(
  'orders.placed',
  z.object({
    ...about,
    ...done,
    quantity: z.int(),
    total: moneyView,
    offerId: z.uuid().nullable(),
  }),
);

/** A seller names somebody as the buyer of what was sold elsewhere. */
export const orderRecorded = defineEvent('orders.recorded', z.object({ ...about, ...done }));

/** `isAgreed` when it was confirmed by the offer that both agreed on. */
export const orderConfirmed = defineEvent(
  'orders.confirmed',
  z.object({ ...about, ...done, isAgreed: z.boolean().optional() }),
);

/** The buyer of an accepted offer said how they get it. */
export const orderArranged = defineEvent(
  'orders.arranged',
  z.object({ ...about, ...done, fulfillment: z.enum(FULFILLMENTS) }),
);

/** On its way, or ready for pick-up. */
export const orderShipped = defineEvent(
  'orders.shipped',
  z.object({ ...about, ...done, fulfillment: z.enum(FULFILLMENTS) }),
);

export const orderDelivered = defineEvent(
  'orders.delivered',
  z.object({ ...about, ...done, how: z.enum(DELIVERIES) }),
);

/** `reason` soldOut is a request that was declined because nothing is left. */
export const orderCancelled = defineEvent(
  'orders.cancelled',
  z.object({ ...about, ...done, reason: z.enum(CANCEL_REASONS), wasConfirmed: z.boolean() }),
);

export const orderDisputed = defineEvent(
  'orders.disputed',
  z.object({ ...about, ...done, reason: z.enum(DISPUTE_REASONS) }),
);

export const orderDisputeClosed = defineEvent(
  'orders.dispute-closed',
  z.object({ ...about, ...done, outcome: z.enum(['delivered', 'cancelled']) }),
);

/** The events that the table of transitions names. */
export const ORDER_EVENTS = {
  confirmed: orderConfirmed,
  shipped: orderShipped,
  delivered: orderDelivered,
  cancelled: orderCancelled,
  disputed: orderDisputed,
  disputeClosed: orderDisputeClosed,
} as const satisfies Record<OrderEvent, { type: string }>;
