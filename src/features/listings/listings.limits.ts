/**
 * Choices and bounds of listings. Apart from the schema, so that a page that only needs a number
 * loads no validator.
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const CONDITIONS = [
  'new',
  'like-new',
  'good',
  'used',
  'newly-constructed',
  'average-condition',
  'fixer-upper',
] as const;
/** As stored; a withdrawn listing is gone for everybody and appears in no view. */
export const STORED_STATUSES = [
  'draft',
  'pending',
  'approved',
  'flagged',
  'rejected',
  'removed',
  'expired',
  'withdrawn',
] as const;
/** As shown, to whom it may concern. */
export const LISTING_STATUSES = STORED_STATUSES.filter((status) => status !== 'withdrawn');
export type Condition = (typeof CONDITIONS)[number];
export type StoredStatus = (typeof STORED_STATUSES)[number];
export type ListingStatus = Exclude<StoredStatus, 'withdrawn'>;

/** What a seller may write (spec 2 sections 5 and 9). Money in minor units. */
export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const PRICE_MAX = 99_999_999_999;
export const STOCK_MAX = 99_999;
export const TAGS_MAX = 10;
export const TAG_MAX = 30;
export const VARIATIONS_MAX = 5;
export const OPTIONS_MAX = 20;
/** Letters of a variation's name and of an option. */
export const VARIATION_NAME_MAX = 40;
export const OPTION_MAX = 60;

/**
 * Of one person: whoever has fifty listings may touch each of them, and a program may not do it all
 * day.
 */
export const LIMITS = {
  writes: { name: 'listing-writes', limit: 200, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;

/** The page of one's own listings, nothing left out. */
export const OWN_LISTINGS = '/profile?tab=listings';
