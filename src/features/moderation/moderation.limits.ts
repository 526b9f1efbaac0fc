/** What moderation chooses from and is bounded by; the figures are those of the specification. */
import type { PolicyRule } from './sanctions/sanction.limits.ts';

/** What looks at content; each can be switched off in the settings. */
export const DETECTORS = [
  'prohibited_items',
  'pricing',
  'scam_patterns',
  'urgency_language',
  'picture_text',
  'nudity',
] as const;
export type Detector = (typeof DETECTORS)[number];
/** They add to what is known of words and prices, and never speak for content by themselves. */
export const PICTURE_DETECTORS: readonly Detector[] = ['picture_text', 'nudity'];

/** What holds until an administrator changes it. */
export const DEFAULT_SETTINGS = {
  enabled: true,
  rejectThreshold: 0.9,
  flagThreshold: 0.7,
  approveThreshold: 0.3,
  checks: {
    prohibited_items: true,
    pricing: true,
    scam_patterns: true,
    urgency_language: true,
    picture_text: true,
    nudity: true,
  },
  /** Whether decisions of moderators teach the check, and what they taught is used. */
  learning: true,
} as const;

/** The most that waits for a person, first in line: what is not certain is not rejected. */
export const WAITS_MOST = DEFAULT_SETTINGS.rejectThreshold;

/** How far back statistics look. */
export const STATISTICS_DAYS = 30;
export const TOP_FLAGS_MAX = 5;
export const JUDGED_FLAGS_MAX = 10;

/** What the log says was done (spec 2 section 3). */
export const ACTIONS = ['approve', 'flag', 'reject'] as const;
export type Action = (typeof ACTIONS)[number];
export const RISK_LEVELS = ['high', 'medium', 'low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** What the check says of content that a person decides about. */
export const HELD_OUTCOMES = ['hold', 'flag'] as const;
/** What a person says of content. */
export const OUTCOMES = ['approve', 'reject'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What it comes to: what the public saw and sees no more is removed, not rejected. */
export const DECIDED_OUTCOMES = [...OUTCOMES, 'remove'] as const;
export type DecidedOutcome = (typeof DECIDED_OUTCOMES)[number];
/** `closed`: nobody has to decide any more, because the content is gone or another one. */
export const CASE_STATES = ['open', 'decided', 'closed'] as const;

/** What the queue is narrowed to. */
export const QUEUE_FILTERS = ['pending', 'flagged', 'reported', 'sampled', 'decided'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];
/** Whatever is reviewed, by the names of its kinds. */
export const QUEUE_KINDS = [
  'listings',
  'events',
  'forum',
  'reviews',
  'answers',
  'stores',
  'profiles',
  'messages',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];
/** Languages that texts are told apart by. */
export const QUEUE_LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'] as const;
export type QueueLanguage = (typeof QUEUE_LANGUAGES)[number];
/** `overdue`: over its time, then likely wrong, then by when it is due. */
export const QUEUE_ORDERS = ['overdue', 'risk', 'oldest'] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

/** A decision takes effect after so many seconds; until then it can be taken back (092). */
export const DECISION_DELAY_S = 10;
/**
 * The part of what the check approved by itself that a person looks at later: 2 %, which of 1,000
 * texts a day is 20 looks, and shows within a month whether more than one in a hundred is wrong.
 */
export const SECOND_LOOK_SHARE = 0.02;

/** So long nobody else decides what somebody has open. */
export const CLAIM_MINUTES = 15;
/** Hours in which somebody should have looked (spec 2: reports are reviewed within 24 to 48). */
export const TARGET_HOURS = { flag: 24, hold: 48, report: 48, reopened: 24, sample: 168 } as const;
/** Working days in which an appeal is answered (spec 2: 3 to 5). */
export const ANSWER_DAYS = 5;
/** Those that it is said to take at least. */
export const ANSWER_DAYS_LEAST = 3;

/** Why a decision was made, and which rule of the content policy it is by. */
export const RULE_OF_REASON = {
  prohibited: 'prohibitedItems',
  counterfeit: 'prohibitedItems',
  scam: 'fraud',
  payment: 'fraud',
  impersonation: 'fraud',
  price: 'misleading',
  urgency: 'misleading',
  photos: 'misleading',
  category: 'wrongPlace',
  duplicate: 'spam',
  spam: 'spam',
  contact: 'privacy',
  privacy: 'privacy',
  harassment: 'respect',
  adult: 'adult',
  copyright: 'copyright',
  other: 'other',
} as const satisfies Record<string, PolicyRule>;
export type Reason = keyof typeof RULE_OF_REASON;
export const REASONS = Object.keys(RULE_OF_REASON) as [Reason, ...Reason[]];

/** What a decision of the check is explained by. */
export const REASON_OF_DETECTOR: Record<Detector, Reason> = {
  prohibited_items: 'prohibited',
  pricing: 'price',
  scam_patterns: 'scam',
  urgency_language: 'urgency',
  picture_text: 'contact',
  nudity: 'adult',
};

/** What a moderator may do with a case; an escalation hands it to the administrators. */
export const CASE_DECISIONS = ['approve', 'reject', 'escalate'] as const;

export const NOTE_MAX = 1_000;
/** Cases that are decided in one go. */
export const BULK_MAX = 50;
export const QUEUE_PAGE = { size: 25, max: 100 } as const;
/** What new thresholds are tried on. */
export const PREVIEW_ITEMS = 500;
/** Steps of the sliders (spec 2 section 5). */
export const THRESHOLD_STEP = 0.05;
/** The log goes after so long (spec 2 section 8). */
export const LOG_YEARS = 2;

/** Versions of the settings that are shown. */
export const SETTINGS_VERSIONS = 20;
/** The field that the words of a picture stand in, beside those that were typed. */
export const PICTURE_FIELD = 'picture';
/** How much of a text is read: far more than any form lets through. */
export const FIELD_CHARS_MAX = 20_000;
export const TEXT_CHARS_MAX = 60_000;
/** Places that one finding shows, and characters of them that its explanation quotes. */
export const SEEN_MAX = 10;
export const SEEN_WORDS_MAX = 120;
