/** Inputs of orders. Browser-safe, and light enough for a page to carry. */
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';
import { cleanLine, cleanText } from '#platform/i18n/clean-text.ts';
import { orderErrors } from './orders.errors.ts';
import {
  DISPUTE_REASONS,
  DISPUTE_WORDS_MAX,
  type Fulfillment,
  FULFILLMENTS,
  IDEMPOTENCY_KEY_MAX,
  NOTE_MAX,
  ORDERS_PER_PAGE,
  PAYMENTS,
  QUANTITY_MAX,
  STREET_MAX,
  TOWN_MAX,
  TRACKING_MAX,
} from './orders.limits.ts';

/** A line of text that says something. */
const line = (max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .max(4 * max, tooLong)
    .transform(cleanLine)
    .pipe(z.string().min(1, missing).max(max, tooLong));
/** Words that may be left out; nothing is null. */
const words = (max: number) =>
  z
    .string()
    .max(4 * max, 'order.noteTooLong')
    .transform(cleanText)
    .pipe(z.string().max(max, 'order.noteTooLong'))
    .transform((text) => text || null)
    .nullable()
    .default(null);

const orderAddress = z.object({
  street: line(STREET_MAX, 'order.streetMissing', 'order.streetTooLong'),
  town: line(TOWN_MAX, 'order.townMissing', 'order.townTooLong'),
  /** ISO 3166-2 or its name, where the country has a list of them. */
  parish: z.string().max(100).nullable().default(null),
  /** ISO 3166-1 alpha-2. */
  country: z.string('order.countryMissing').length(2, 'order.countryMissing'),
});
export type OrderAddress = z.output<typeof orderAddress>;
type Received = { fulfillment: Fulfillment; address: OrderAddress | null };

/** What is asked for: one listing, one option of each of its variations. */
const choice = {
  listingId: z.uuid(),
  options: z.array(z.string().max(100)).max(50).default([]),
  quantity: z.int(orderErrors.order_quantity.key).min(1).max(QUANTITY_MAX),
  fulfillment: z.enum(FULFILLMENTS, 'order.fulfillmentMissing'),
};

/** What is collected needs no address, what is brought does. */
const withoutAddress = <Asked extends Received>(asked: Asked): Asked =>
  asked.fulfillment === 'pickup' ? { ...asked, address: null } : asked;
const hasAddress = ({ fulfillment, address }: Received): boolean =>
  fulfillment === 'pickup' || address !== null;
const NO_ADDRESS = { path: ['address'], message: 'order.addressMissing' };

export const quoteInput = z.object(choice);
export type QuoteInput = z.input<typeof quoteInput>;

export const orderRequestInput = z
  .object({
    ...choice,
    /** Where it goes; left out for pick-up. */
    address: orderAddress.nullable().default(null),
    payment: z.enum(PAYMENTS, 'order.paymentMissing'),
    note: words(NOTE_MAX),
    /** The total that the buyer saw: another one is refused instead of taken. */
    expectedTotal: moneyView.nullable().default(null),
  })
  .transform(withoutAddress)
  .refine(hasAddress, NO_ADDRESS);
export type OrderRequestInput = z.input<typeof orderRequestInput>;
export type OrderRequest = z.output<typeof orderRequestInput>;

/** Made by who sends a request; sent again with the same one, it is the same order. */
export const idempotencyKey = z
  .string()
  .transform((key) => key.trim().replace(/^"(.*)"$/, '$1'))
  .pipe(
    z
      .string()
      .regex(/^[\x21-\x7E]+$/)
      .max(IDEMPOTENCY_KEY_MAX),
  );

export const ordersInput = z.object({
  side: z.enum(['buying', 'selling']).default('buying'),
  limit: z.coerce.number().int().min(1).max(50).default(ORDERS_PER_PAGE),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});
export type OrdersInput = z.input<typeof ordersInput>;

/** How the buyer of an accepted offer gets it. */
export const arrangeInput = z
  .object({
    id: z.uuid(),
    fulfillment: choice.fulfillment,
    address: orderAddress.nullable().default(null),
    /** The total that the buyer saw: another one is refused instead of taken. */
    expectedTotal: moneyView.nullable().default(null),
  })
  .transform(withoutAddress)
  .refine(hasAddress, NO_ADDRESS);
export type ArrangeInput = z.input<typeof arrangeInput>;

/** Null: nobody here. */
export const nameBuyerInput = z.object({ listingId: z.uuid(), buyerId: z.uuid().nullable() });

const orderId = { id: z.uuid() };
export const orderIdInput = z.object(orderId);
/** Confirming and cancelling may come with words to the other one. */
export const orderNoteInput = z.object({ ...orderId, note: words(NOTE_MAX) });
export const shipInput = z.object({
  ...orderId,
  /** Only of what is sent. */
  trackingNumber: z
    .string()
    .max(4 * TRACKING_MAX)
    .transform(cleanLine)
    .pipe(z.string().max(TRACKING_MAX, 'order.trackingTooLong'))
    .transform((text) => text || null)
    .nullable()
    .default(null),
  note: words(NOTE_MAX),
});
export const collectInput = z.object({ ...orderId, code: z.string().max(60) });
export const disputeInput = z.object({
  ...orderId,
  reason: z.enum(DISPUTE_REASONS),
  /** For moderators and their author alone. */
  words: words(DISPUTE_WORDS_MAX),
});
export const closeDisputeInput = z.object({
  ...orderId,
  outcome: z.enum(['delivered', 'cancelled']),
  note: words(NOTE_MAX),
});

export const disputesInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(ORDERS_PER_PAGE),
  cursor: z.string().max(1000).optional(),
});
