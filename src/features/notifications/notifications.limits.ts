/** How many, how long, how often: every bound of notifications, for the code that keeps it. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

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
/** A push message is of use so long, here and at the push service. */
export const PUSH_LIFE_SECONDS = 12 * 3_600;
/** A push service has so long to answer; after a silence it may only be slow. */
export const PUSH_WITHIN_MS = { first: 3_000, afterSilence: 8_000 } as const;
/** Who answers within this need not wait for those who do not. */
export const PUSH_PROMPT_MS = 1_000;
/**
 * After a silence an endpoint is left alone, at first for half a minute, then twice as long each
 * time. From the sixth on nothing is kept waiting for it meanwhile.
 */
export const PUSH_REST = { firstSeconds: 30, longestSeconds: 6 * 3_600, keepsUntil: 6 } as const;
/**
 * An endpoint that was silent so often in a row goes: after a day when its push service answered
 * other people since then, after a week when that answers nobody, because it may be away itself.
 */
export const PUSH_GONE = { silences: 8, days: 1, daysWhenAway: 7 } as const;
/** Pushes that run at once in one process, and how many of them are kept for prompt endpoints. */
export const PUSHES_AT_ONCE = { all: 8, forPrompt: 4 } as const;

export const NOTIFICATION_LIMITS = {
  /** Marks, choices and browsers that are turned on. */
  changes: { name: 'notifications-changes', limit: 120, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;
