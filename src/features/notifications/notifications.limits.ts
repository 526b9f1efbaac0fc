/** How many, how long, how often: every bound of notifications, for the code that keeps it. */
import type { LimitRule } from '#platform/rate-limit.server.ts';

/** The page and the bell know the latest of a person's notices. */
export const NOTICES_SHOWN = 50;
/** What the panel under the bell shows of them. */
export const NOTICES_IN_PANEL = 6;
/** Then they go, read or not. */
export const KEPT_DAYS = 90;
/** People who are told in one transaction. */
export const TOLD_AT_ONCE = 200;
/** When the daily digest is sent, by the clock of the person's place. */
export const DIGEST_HOUR = 18;
/** The clock of those whose place nobody knows; most of the islands have it all year. */
export const DIGEST_TIME_ZONE = 'America/Puerto_Rico';
/** What one digest names; it says how many more there are. */
export const DIGEST_LINES = 20;
/** A mail about something that happened is not sent after this. */
export const MAIL_LIFE_HOURS = 24;
/** Browsers of one person that push reaches; the oldest makes room. */
export const PUSH_BROWSERS = 10;
export const PUSH_ENDPOINT_MAX = 1_000;
/** How long a push service keeps what it cannot deliver. */
export const PUSH_LIFE_SECONDS = 12 * 3_600;

export const NOTIFICATION_LIMITS = {
  /** Marks, choices and browsers that are turned on. */
  changes: { name: 'notifications-changes', limit: 120, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;
