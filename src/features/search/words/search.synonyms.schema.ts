/** Groups of words that mean the same. Browser-safe. */
import { TERM_LANGUAGES, type TermLanguage } from './search.synonyms.limits.ts';

export type SynonymGroup = {
  key: string;
  /** "couch", or "es:sofá" for a word of one language. */
  terms: string[];
  /** Who changed it last, and when; null as the data file has it. */
  changedBy: string | null;
  changedAt: Date | null;
};

/** The language that a term is marked with. */
export function languageOf(term: string): TermLanguage | null {
  const [mark = '', word] = term.split(':');
  return word === undefined ? null : (TERM_LANGUAGES.find((each) => each === mark) ?? null);
}

/** A term without its mark. */
export function wordOf(term: string): string {
  return languageOf(term) === null ? term : term.slice(term.indexOf(':') + 1);
}
