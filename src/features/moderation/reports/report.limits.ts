/** What can be reported, why, how often and until when it is answered. Browser-safe. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';

/** What can be reported (DECISIONS.md J7); named as the kinds of content that are moderated. */
export const REPORT_KINDS = [
  'listings',
  'profiles',
  'stores',
  'events',
  'forum',
  'reviews',
  'messages',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'scam',
  'prohibited',
  'misleading',
  'stolen',
  'spam',
  'offensive',
  'sold',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What comes first among reports: money and safety are in danger. */
export const URGENT_REASONS: readonly ReportReason[] = ['scam', 'prohibited'];

/** Why something of this kind may be wrong: only goods are sold already. */
export function reasonsOf(kind: ReportKind): readonly ReportReason[] {
  return REPORT_REASONS.filter((reason) => reason !== 'sold' || kind === 'listings');
}

export const NOTE_MAX = 1_000;

/** A report is looked at within 24 to 48 hours (spec 2 section 9). */
export const REPORT_TARGET_MS = 48 * HOUR_MS;

/** The words around a reported message are kept so long after it was closed: appeals are over. */
export const REPORTED_WORDS_KEPT_MS = 60 * DAY_MS;

export const OWN_REPORTS_SHOWN = 20;

/**
 * Whose report counts when content is hidden until somebody has looked: people with a proven
 * address and an account that is not new, whose reports were right before. Two of them, from
 * different networks, hide it.
 */
export const TRUST = {
  accountDays: 30,
  /** Reports of theirs that moderators upheld. */
  upheld: 2,
  /** Of those that were decided, the part that was upheld. */
  share: 0.6,
  /** Distinct trusted people that it takes, each from a network of their own. */
  people: 2,
  /** For so long after a moderator kept something, reports do not hide it again. */
  keptDays: 30,
} as const;

/** So many reports known to be false, in so many days, and what one reports counts no more. */
export const FALSE_REPORTS = { most: 2, days: 180 } as const;

export const REPORT_LIMITS = {
  person: { name: 'reports-day', limit: 30, windowSeconds: 86_400 },
  visitor: { name: 'reports-visitor-hour', limit: 5, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
