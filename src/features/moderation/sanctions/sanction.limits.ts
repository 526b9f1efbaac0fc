/** The steps of the enforcement ladder and their bounds (spec 2, enforcement ladder). */

/** Where somebody stands. */
export const STANDINGS = ['ok', 'warned', 'suspended', 'banned'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What a moderator may do; each of them is a strike. */
export const SANCTION_STEPS = ['warning', 'suspension', 'ban'] as const;
export type SanctionTransitionResult = (typeof SANCTION_STEPS)[number];

/** Rows of the history: steps, the end of a suspension by itself, and what is taken back. */
export const SANCTION_ENTRIES = [...SANCTION_STEPS, 'expiry', 'restoration'] as const;

/** Days of a suspension. */
export const SUSPENSION_DAYS = { min: 7, max: 30, usual: 14 } as const;

/** Days in which a decision can be appealed (DECISIONS.md J11). */
export const APPEAL_DAYS = 30;

export const SANCTION_NOTE_MAX = 2_000;
export const QUOTE_MAX = 600;
/** Why a first violation leads to no warning. */
export const WAIVERS = ['mistake', 'minor', 'misused'] as const;

/** What is not allowed, in the order of the sections of the content policy. */
export const POLICY_RULES = [
  'prohibitedItems',
  'fraud',
  'misleading',
  'wrongPlace',
  'spam',
  'privacy',
  'respect',
  'adult',
  'copyright',
  'other',
] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

/** The number of a rule's section in the content policy. */
export function sectionOf(rule: PolicyRule): number {
  return POLICY_RULES.indexOf(rule) + 1;
}

/** How many people a page of the list has. */
export const PEOPLE_PAGE = { size: 25, max: 100 } as const;
/** Rows of each kind in somebody's history. */
export const HISTORY_MAX = 30;
