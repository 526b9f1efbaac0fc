/** How much moderators may say about what else things are called. */
export const SYNONYMS = {
  /** In one group. */
  terms: 100,
  /** Of a term, in letters and in words. */
  length: 45,
  words: 5,
  /** Groups that moderators added or changed. */
  groups: 2_000,
  /** Groups on a page of the list. */
  page: 50,
  /** Letters of a name. */
  key: 60,
} as const;

/** Languages that a term may be marked with; the first ones have stemmers of their own. */
export const TERM_LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'] as const;
export type TermLanguage = (typeof TERM_LANGUAGES)[number];
