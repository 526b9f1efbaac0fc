/**
 * What was searched for in this browser, by the person who is signed in or by nobody. It never
 * leaves the device; signing out takes it away with the other copies (device-drafts.ts), and what
 * one person searched for is not shown to another one, nor to a visitor.
 */
import { COPY_PREFIX } from '#platform/pages/device-drafts.ts';

const KEY = `${COPY_PREFIX}searches`;
const MOST_KEPT = 20;
const LONGEST = 200;

type Kept = { person: string | null; words: string[] };

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The latest first; none where the browser keeps nothing. */
export function readSearches(person: string | null): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (kept?.person !== person || !Array.isArray(kept.words)) return [];
    return kept.words.filter((words) => typeof words === 'string').slice(0, MOST_KEPT);
  } catch {
    return [];
  }
}

/** Puts a search first; one that is there already moves up. */
export function keepSearch(person: string | null, text: string): void {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  if (words === '') return;
  const others = readSearches(person).filter((known) => fold(known) !== fold(words));
  try {
    const kept: Kept = { person, words: [words, ...others].slice(0, MOST_KEPT) };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Refused or full: this browser remembers nothing, and the box works without.
  }
}

/** Which page was the last one whose words were kept. */
const SHOWN = 'calabash-search-shown';

/**
 * Keeps the words of a page of results, once: cleared they stay cleared while the page stays.
 * @param page what tells it from other pages of the document, as React Router's `location.key`
 */
export function keepShown(person: string | null, words: string, page: string): void {
  const shown = `${performance.timeOrigin} ${page}`;
  try {
    if (sessionStorage.getItem(SHOWN) === shown) return;
    sessionStorage.setItem(SHOWN, shown);
  } catch {
    return;
  }
  keepSearch(person, words);
}

/** Takes them all away. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** Those that go on from what is typed; all of them while nothing is. */
export function searchesFrom(searches: readonly string[], typed: string): string[] {
  const beginning = fold(typed.trim());
  return searches.filter((words) => {
    const folded = fold(words);
    return folded.startsWith(beginning) && folded !== beginning;
  });
}
