/** What moderators' own rules are made of, and their bounds. */
export const RULE_KINDS = ['words', 'pattern', 'pictures'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** `shadow`: it is tried and holds nothing. */
export const RULE_STATES = ['shadow', 'live', 'off'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export const RULE_NAME = { min: 3, max: 60 } as const;
/** Rules that hold at once; each costs every text. */
export const LIVE_MAX = 50;
/** Words, or pictures, a line each. */
export const LINES_MAX = 200;
export const LINE_MAX = 200;
/** Signs of a pattern, and how often a part of it may be counted out: `{1,50}`. */
export const PATTERN_MAX = 300;
export const REPEAT_MAX = 50;
/** Shorter words would be in every second text. */
export const WORD_MIN = 3;

/** How far back a rule is tried, on how many things at most, and how many of them it names. */
export const TRIED_DAYS = 30;
export const TRIED_MAX = 3_000;
export const EXAMPLES = 10;
