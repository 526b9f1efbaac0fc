/** Bounds of favorites. Browser-safe. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

/** How many one person may keep. */
export const FAVORITES_MAX = 1000;
/** Cards on a page of them. */
export const FAVORITES_PAGE = 24;
/** How long a visitor has to sign in until what they tapped is forgotten. */
export const INTENT_SECONDS = 600;

export const FAVORITE_LIMITS = {
  /** Adding and removing, by person. */
  changes: { name: 'favorite-changes', limit: 600, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
