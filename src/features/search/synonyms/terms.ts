/** How a term of a group is written: "couch", or "es:sofá" for a word of one language. */
import { TERM_LANGUAGES, type TermLanguage } from './limits.ts';

/** A group as it counts; `changedAt` is null as the lexicon has it. */
export type SynonymGroup = { key: string; terms: string[]; changedAt: Date | null };

/** The language that a term is marked with. */
export function languageOf(term: string): TermLanguage | null {
  const [mark = '', word] = term.split(':');
  return word === undefined
    ? null
    : (TERM_LANGUAGES.find((each) => each === mark.trim().toLowerCase()) ?? null);
}

/** A term without its mark. */
export function wordOf(term: string): string {
  return (languageOf(term) === null ? term : term.slice(term.indexOf(':') + 1)).trim();
}

/**
 * The terms of what somebody wrote: one on each line, or several between commas, which then are all
 * of the language that the line is marked with.
 */
export function termsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const language = languageOf(line);
    const words = wordOf(line).split(/[,;]/);
    return language === null ? words : words.map((word) => `${language}:${word}`);
  });
}
