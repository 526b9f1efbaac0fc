/** What is rated, and how long, how many, how often: every bound of reviews. Browser-safe. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

/** A seller for a deal, or for a listing as well; a buyer for a deal. */
export const TARGET_TYPES = ['seller', 'listing', 'buyer'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** The two parts that a person plays, each with a mean of its own. */
export const ROLES = ['seller', 'buyer'] as const;
export type Role = (typeof ROLES)[number];

export const RATINGS = [5, 4, 3, 2, 1] as const;
/** Spec 1 section 6. */
export const DEFAULT_RATING = 5;
export const COMMENT_MAX = 2_000;
export const ANSWER_MAX = 2_000;
export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEWS = 50;

/** A review may be changed for so long (DECISIONS.md G3). */
export const EDITABLE_DAYS = 7;
export const EDITABLE_MS = EDITABLE_DAYS * DAY_MS;

export const REVIEW_LIMITS = {
  /** Writing, changing and answering. */
  changes: { name: 'reviews-hour', limit: 60, windowSeconds: 3_600 },
  helpful: { name: 'reviews-helpful-hour', limit: 300, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
