/** What moderation chooses from and is bounded by; the figures are those of the specification. */

/** What looks at content; each can be switched off in the settings. */
export const DETECTORS = [
  'prohibited_items',
  'pricing',
  'scam_patterns',
  'urgency_language',
] as const;
export type Detector = (typeof DETECTORS)[number];

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
  },
} as const;

/** How far back statistics look. */
export const STATISTICS_DAYS = 30;
export const TOP_FLAGS_MAX = 5;

/** How much of a text is read: far more than any form lets through. */
export const FIELD_CHARS_MAX = 20_000;
export const TEXT_CHARS_MAX = 60_000;
/** Places that one finding shows, and characters of them that its explanation quotes. */
export const SEEN_MAX = 10;
export const SEEN_WORDS_MAX = 120;
