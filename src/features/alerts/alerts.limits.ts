/** Choices and bounds of alerts. Browser-safe. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

/** How often somebody is told; `off` keeps the search alone. */
export const CADENCES = ['at-once', 'daily', 'weekly', 'off'] as const;
export type Cadence = (typeof CADENCES)[number];

/** How many one person may keep. */
export const ALERTS_MAX = 50;
export const ALERT_NAME_MAX = 60;
/** The query of an address, as it is sent. */
export const ALERT_SEARCH_MAX = 4_000;
/** What one search tells at once within 24 hours; the rest waits for the daily digest. */
export const AT_ONCE_A_DAY = 10;
/** Listings that one summary names; it says how many more there are. */
export const SUMMARY_LISTINGS = 10;
/**
 * When summaries are made, in UTC: in the morning on all of the islands. Weekly ones on Mondays.
 */
export const SUMMARY_HOUR = 11;
/** How long it is kept which listing somebody was told of. */
export const MATCHES_KEPT_DAYS = 90;
/** What a listing was before an edit is of use until the edit was looked at. */
export const BEFORE_KEPT_DAYS = 7;
/** How long a visitor has to sign in until the search that they wanted to keep is forgotten. */
export const ALERT_INTENT_SECONDS = 600;

export const ALERT_LIMITS = {
  /** Saving, changing and removing, by person. */
  changes: { name: 'alert-changes', limit: 120, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
