/**
 * Views of orders; what goes in is in orders.input.schema.ts. Browser-safe, and light enough for a
 * page to carry.
 */
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';
import { mediaView } from '#features/media/media.schema.ts';
import { sellerBrief } from '#features/sellers/sellers.schema.ts';
import {
  CANCEL_REASONS,
  DELIVERIES,
  DISPUTE_REASONS,
  FULFILLMENTS,
  ORDER_STATES,
  PAYMENTS,
} from './orders.limits.ts';
import { ORDER_ACTORS } from './orders.states.ts';

export const chosenOption = z.object({
  id: z.string(),
  /** Of the variation: "Size". */
  name: z.string(),
  value: z.string(),
});
export type ChosenOption = z.infer<typeof chosenOption>;

const orderActions = z.object({
  confirm: z.boolean(),
  ship: z.boolean(),
  deliver: z.boolean(),
  /** By the pick-up code. */
  collect: z.boolean(),
  /** Of a sale that the seller wrote down. */
  acknowledge: z.boolean(),
  deny: z.boolean(),
  cancel: z.boolean(),
  dispute: z.boolean(),
  closeDelivered: z.boolean(),
  closeCancelled: z.boolean(),
});

const when = z.iso.datetime().nullable();

/** The fields of spec 2 section 3, and what a card shows. */
const orderFacts = {
  id: z.uuid(),
  /** "#7F3A21" without the sign: the last six characters of the id (spec 2 section 9). */
  number: z.string().length(6),
  /** As what the reader looks at it. */
  role: z.enum(['buyer', 'seller', 'moderator']),
  status: z.enum(ORDER_STATES),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  productId: z.uuid(),
  /** Whether its page is there for everybody now. */
  productShown: z.boolean(),
  /** From here to `totalPrice` as it was when the order was placed. */
  title: z.string(),
  /** Null once it is no longer shown. */
  cover: mediaView.nullable(),
  options: z.array(chosenOption),
  quantity: z.int(),
  unitPrice: moneyView,
  /** Null for pick-up, and where the two agree on it themselves. */
  deliveryFee: moneyView.nullable(),
  totalPrice: moneyView,
  fulfillment: z.enum(FULFILLMENTS),
  /** A sale that was made elsewhere and is written down by the seller. */
  isRecorded: z.boolean(),
  /** The buyer has said how they get it; until then it is to be picked up. */
  isArranged: z.boolean(),
  trackingNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  confirmedAt: when,
  /** On its way, or ready for pick-up. */
  shippedAt: when,
  deliveredAt: when,
  cancelledAt: when,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  /** When it moves on by itself; null when it does not. */
  closesAt: when,
  actions: orderActions,
};

/** Somebody of an order; the name of a deleted account is "User" and four characters. */
const orderPerson = sellerBrief.extend({
  isDeleted: z.boolean(),
});

export const orderCardView = z.object({
  ...orderFacts,
  /** The seller for the buyer, and the other way round. */
  other: orderPerson,
});
export type OrderCardView = z.infer<typeof orderCardView>;

const orderParty = orderPerson.extend({
  country: z.string().nullable(),
  parish: z.string().nullable(),
});
export type OrderParty = z.infer<typeof orderParty>;

const orderTransitionView = z.object({
  /** Counts from 1, which is being placed. */
  number: z.int(),
  status: z.enum(ORDER_STATES),
  by: z.enum(ORDER_ACTORS),
  note: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Ways in which a store sends things. */
const reach = z.object({ local: z.boolean(), islandWide: z.boolean(), international: z.boolean() });

/** How a seller delivers; null where they do not. */
const deliveryTerms = z
  .object({
    /** In the money of the listing; null where the two agree on it themselves. */
    fee: moneyView.nullable(),
    /** The goods' total from which it is free, in the money of the listing. */
    freeFrom: moneyView.nullable(),
    reach,
    /** Where it may go: ISO 3166-1 codes; null is everywhere. */
    countries: z.array(z.string()).nullable(),
  })
  .nullable();

/** What the buyer of an accepted offer is asked: how they get it. */
export const arrangementView = z.object({
  orderId: z.uuid(),
  /** First name of the seller. */
  name: z.string(),
  quantity: z.int(),
  unitPrice: moneyView,
  /** Where the thing is, and where the buyer lives: ISO 3166 codes. */
  country: z.string().length(2),
  parish: z.string().nullable(),
  home: z.string().nullable(),
  delivery: deliveryTerms,
});
export type ArrangementView = z.infer<typeof arrangementView>;

/** The page of an order, and its receipt. */
export const orderView = z.object({
  ...orderFacts,
  buyer: orderParty,
  seller: orderParty,
  payment: z.enum(PAYMENTS),
  /** For the two, and moderators while there is a dispute; gone a year after the end. */
  shippingAddress: z
    .object({
      street: z.string(),
      town: z.string(),
      parish: z.string().nullable(),
      country: z.string(),
    })
    .nullable(),
  note: z.string().nullable(),
  /** The newest first. */
  timeline: z.array(orderTransitionView),
  deliveredHow: z.enum(DELIVERIES).nullable(),
  disputeReason: z.enum(DISPUTE_REASONS).nullable(),
  /** Until when a dispute may be opened; null when it may not, or at any time. */
  disputeUntil: when,
  /** For the buyer alone, while it is ready for pick-up; `url` is what the QR code says. */
  pickup: z.object({ code: z.string(), url: z.url() }).nullable(),
  /** The conversation of the two about the listing. */
  conversationId: z.uuid().nullable(),
  /** Units of this choice that are left, for the seller while it waits. */
  left: z.int().nullable(),
  /** An offer agreed on the price. */
  isAgreed: z.boolean(),
  /** For the buyer alone, until they have said how they get it. */
  arrangement: arrangementView.nullable(),
});
export type OrderView = z.infer<typeof orderView>;

const named = z.object({ id: z.uuid(), name: z.string() });

/** A dispute in the list of moderators. */
export const disputeView = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  totalPrice: moneyView,
  buyer: named,
  seller: named,
  reason: z.enum(DISPUTE_REASONS),
  disputedAt: z.iso.datetime(),
});
export type DisputeView = z.infer<typeof disputeView>;

/** What the dialog "Request to buy" shows. */
export const orderChoices = z.object({
  listing: z.object({
    id: z.uuid(),
    title: z.string(),
    price: moneyView,
    cover: mediaView.nullable(),
    country: z.string().length(2),
    parish: z.string().nullable(),
  }),
  seller: sellerBrief,
  variations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      options: z.array(
        z.object({
          id: z.string(),
          value: z.string(),
          /** Added to the price: minor units of its currency, may be below 0. */
          priceModifier: z.int(),
          /** Null where options are not counted. */
          left: z.int().nullable(),
        }),
      ),
    }),
  ),
  /** Units of the whole listing. */
  left: z.int(),
  delivery: deliveryTerms,
  /** Local pick-up. */
  pickup: z.literal(true),
  payments: z.array(z.enum(PAYMENTS)),
  /** Days that the seller has to answer. */
  confirmDays: z.int(),
  /** The reader's own requests for this listing that wait for their answer. */
  waiting: z.array(z.object({ id: z.uuid(), options: z.array(z.string()) })),
});
export type OrderChoices = z.infer<typeof orderChoices>;

export const orderQuote = z.object({
  unitPrice: moneyView,
  /** Unit price times quantity. */
  goods: moneyView,
  /** Null for pick-up, and where the two agree on it themselves. */
  deliveryFee: moneyView.nullable(),
  delivery: z.enum(['none', 'free', 'fee', 'agreed']),
  total: moneyView,
  /** Units of this choice. */
  left: z.int(),
});
export type OrderQuote = z.infer<typeof orderQuote>;

const possibleBuyer = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
});
/** Whom a seller can name as the buyer of what they marked as sold. */
export const possibleBuyers = z.object({
  /** Of the listing. */
  title: z.string(),
  /** They wrote about it. */
  people: z.array(possibleBuyer),
  /** They wrote about something else, or to the store. */
  others: z.array(possibleBuyer),
});
export type PossibleBuyers = z.infer<typeof possibleBuyers>;

/** How many there are on each side. */
export const orderCounts = { buying: z.int(), selling: z.int() };
export type OrderPage = {
  items: OrderCardView[];
  nextCursor: string | null;
  /** Of the side that was asked for. */
  total: number;
  buying: number;
  selling: number;
};
