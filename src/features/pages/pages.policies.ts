/**
 * The pages that say what the shop promises and asks for. The text of each is Markdown, one file
 * per language, under policies/.
 */

/**
 * Which edition of its text each page shows: the day, or the month alone, on which it last changed.
 * Whoever changes what a text says gives it a new one, and adds it to data/editions.json, which
 * keeps all of them (docs/decisions/041); people are asked to accept the terms of a new edition.
 */
export const POLICY_EDITIONS = {
  terms: '2026-11-30',
  privacy: '2026-11-30',
  about: '2026-11-28',
  safety: null,
  'content-policy': '2026-11-28',
  accessibility: null,
} as const satisfies Record<string, string | null>;

/** One of the pages, as its address names it. */
export type PolicyPage = keyof typeof POLICY_EDITIONS;
export const POLICY_PAGES = Object.keys(POLICY_EDITIONS) as PolicyPage[];

/** The groups of texts that this one does not show. */
export const textsOfOtherPolicies = (page: PolicyPage) =>
  POLICY_PAGES.filter((other) => other !== page).map((other) => `policyPages.${other}` as const);

/** Those whose sections have numbers, because people cite them. */
export const NUMBERED: readonly PolicyPage[] = ['terms', 'privacy', 'content-policy'];

/** The day on which what /accessibility tells of was last tested as a whole. */
export const ACCESSIBILITY_TESTED = '2026-11-22';

/** Whether an address names one of the pages. */
export function isPolicyPage(name: string): name is PolicyPage {
  return Object.hasOwn(POLICY_EDITIONS, name);
}
