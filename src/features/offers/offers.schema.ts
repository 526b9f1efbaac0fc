/** Inputs and views of offers. Browser-safe, and light enough for a page to carry. */
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';
import { chosenOption, orderChoices } from '#features/orders/orders.schema.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import {
  NOTE_MAX,
  OFFER_REASONS,
  OFFER_STATES,
  OFFERS_PER_PAGE,
  QUANTITY_MAX,
  SIDES,
} from './offers.limits.ts';
import { offerErrors } from './offers.errors.ts';

const { offer_amount, offer_note_too_long, offer_quantity } = offerErrors;

/** What is named: a price in the money of the listing, for one unit with its options. */
const named = {
  amount: moneyView.extend({ amount: z.int(offer_amount.key).min(1, offer_amount.key) }),
  note: z
    .string()
    .max(4 * NOTE_MAX, offer_note_too_long.key)
    .transform(cleanText)
    .pipe(z.string().max(NOTE_MAX, offer_note_too_long.key))
    .default(''),
  /** Made by the sender: sent again with the same one, an offer is the same. */
  clientId: z.uuid(),
};

export const makeOfferInput = z.object({
  listingId: z.uuid(),
  options: z.array(z.string().max(100)).max(50).default([]),
  quantity: z
    .int(offer_quantity.key)
    .min(1, offer_quantity.key)
    .max(QUANTITY_MAX, offer_quantity.key)
    .default(1),
  ...named,
});
export type MakeOfferInput = z.input<typeof makeOfferInput>;

export const counterOfferInput = z.object({ id: z.uuid(), ...named });
export type CounterOfferInput = z.input<typeof counterOfferInput>;

export const offerIdInput = z.object({ id: z.uuid() });

export const offersInput = z.object({
  conversationId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(50).default(OFFERS_PER_PAGE),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});

/** An offer as one of the two sees it. */
export const offerView = z.object({
  id: z.uuid(),
  negotiationId: z.uuid(),
  round: z.int(),
  /** Rounds of a negotiation. */
  rounds: z.int(),
  productId: z.uuid(),
  conversationId: z.uuid(),
  /** Its place in the conversation; another message about it says that it was accepted. */
  messageId: z.uuid(),
  role: z.enum(SIDES),
  madeBy: z.enum(SIDES),
  /** For one unit. */
  amount: moneyView,
  quantity: z.int(),
  options: z.array(chosenOption),
  note: z.string(),
  status: z.enum(OFFER_STATES),
  /** Why it was declined by itself, or ended. */
  reason: z.enum(OFFER_REASONS).nullable(),
  endsAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** What it became. */
  orderId: z.uuid().nullable(),
  actions: z.object({
    accept: z.boolean(),
    counter: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
  }),
  /** A counter-offer is more than the one and less than the other; null where there is none. */
  between: z.object({ above: moneyView, below: moneyView }).nullable(),
});
export type OfferView = z.infer<typeof offerView>;

const { listing, variations } = orderChoices.shape;

/** What the form of an offer shows. */
const offerFormView = z.object({
  /** With what is asked; for a counter-offer what was asked for its options. */
  listing: listing.pick({ id: true, title: true, price: true, cover: true, country: true }),
  to: z.object({ name: z.string() }),
  /** One option of each is chosen with a first offer. */
  variations,
  /** Units of the whole listing. */
  left: z.int(),
  /** The offer that is answered, and between what; null for a first one. */
  counter: z
    .object({
      id: z.uuid(),
      conversationId: z.uuid(),
      amount: moneyView,
      between: z.object({ above: moneyView, below: moneyView }),
      round: z.int(),
    })
    .nullable(),
});
export type OfferFormView = z.infer<typeof offerFormView>;
