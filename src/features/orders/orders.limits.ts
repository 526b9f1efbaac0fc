/** How long, how many, how often: every bound of orders, and what there is to choose from. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const ORDER_STATES = [
  'pending',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'disputed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Local pick-up, or brought and sent to the buyer's address. */
export const FULFILLMENTS = ['pickup', 'delivery'] as const;
export type Fulfillment = (typeof FULFILLMENTS)[number];

/** How the two settle it between them; nothing is paid here (DECISIONS.md G5). */
export const PAYMENTS = ['cash', 'transfer', 'mobile', 'other'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** Why an order was cancelled, beside the words of whoever did it. */
export const CANCEL_REASONS = [
  'buyer',
  'seller',
  /** Nobody confirmed it in time. */
  'unanswered',
  /** Nothing is left of what was asked for. */
  'soldOut',
  /** The listing was taken away. */
  'listingGone',
  /** It was ready, and nobody came for it. */
  'notCollected',
  /** The buyer that a seller named says that they are none, or says nothing. */
  'notBought',
  'notAcknowledged',
  /** The seller takes back what they had written down. */
  'takenBack',
  /** One of the two deleted their account. */
  'accountGone',
  'moderator',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** How an order came to be delivered. */
export const DELIVERIES = [
  'buyer',
  'code',
  'time',
  /** They had it already: the seller wrote the sale down afterwards. */
  'acknowledged',
  'accountGone',
  'moderator',
] as const;
export type DeliveredHow = (typeof DELIVERIES)[number];

export const DISPUTE_REASONS = [
  'notReceived',
  'notAsDescribed',
  'damaged',
  'notPaid',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const QUANTITY_MAX = 9_999;
export const STREET_MAX = 200;
export const TOWN_MAX = 100;
/** The buyer's note, and what each of the two writes beside a transition. */
export const NOTE_MAX = 500;
export const TRACKING_MAX = 60;
export const DISPUTE_WORDS_MAX = 2_000;
export const IDEMPOTENCY_KEY_MAX = 255;
export const ORDERS_PER_PAGE = 20;
/** Different choices of one listing that a buyer may have waiting at a time. */
export const PENDING_PER_LISTING = 5;

/** Without 0, O, 1, I and L, which people mistake for each other (DECISIONS.md G9). */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 6;

/** The seller answers a request within three days, or it ends (spec of the orders page). */
export const CONFIRM_DAYS = 3;
/** Whom a seller named as a buyer says within so long whether it is true. */
export const ACKNOWLEDGE_DAYS = 14;
/** What was sent counts as delivered after so long without a word; what nobody fetched ends. */
export const CLOSE_DAYS = 30;
/** Until when a delivered order may be disputed (DECISIONS.md G6). */
export const DISPUTE_DAYS = 14;
/** Address, notes and tracking number go so long after the end of an order. */
export const PRIVATE_DAYS = 365;
/** A request that is sent again so much later places another order. */
export const KEY_DAYS = 30;

export const ORDER_LIMITS = {
  requests: { name: 'orders-day', limit: 40, windowSeconds: 86_400 },
  transitions: { name: 'order-moves', limit: 200, windowSeconds: 3_600 },
  /** Wrong codes, by order (DECISIONS.md G9). */
  wrongCodes: { name: 'order-codes', limit: 5, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
