/** How long, how many, how often: every bound of offers. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const OFFER_STATES = [
  'open',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  /** The listing is not any more what the offer was made for. */
  'ended',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** The two who negotiate. */
export const SIDES = ['buyer', 'seller'] as const;
export type Side = (typeof SIDES)[number];

/** Why an offer was declined by itself, or ended. */
export const OFFER_REASONS = [
  /** Below what the seller has said in private (DECISIONS.md G8). */
  'tooLow',
  'changed',
  'sold',
  'gone',
  'accountGone',
] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];

/** The buyer offers, the seller counters, the buyer offers a last time (DECISIONS.md G8). */
export const ROUNDS = 3;
/** Each round waits so long for its answer (DECISIONS.md G8). */
export const OPEN_HOURS = 48;
/** Whoever has to answer hears this long before the end. */
export const REMIND_HOURS = 6;
/**
 * First offers of one buyer for one listing, so that nobody finds the private minimum by trying:
 * in a day, and in thirty.
 */
export const TRIES_PER_DAY = 3;
export const TRIES_IN_ALL = 6;
export const TRIES_DAYS = 30;
export const NOTE_MAX = 300;
export const QUANTITY_MAX = 999;
export const OFFERS_PER_PAGE = 20;

export const OFFER_LIMITS = {
  offers: { name: 'offers-day', limit: 40, windowSeconds: 86_400 },
  answers: { name: 'offer-answers', limit: 200, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
