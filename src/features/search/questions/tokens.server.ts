// A question as words: where each stands in the text, and how it is compared.
import { foldWord } from '#features/search/words/fold.ts';

/** A word, number or sign of the question, folded; its text is between `start` and `end`. */
export type Token = { key: string; start: number; end: number };

/** More than anybody asks; what comes after is left as it is. */
const MOST_TOKENS = 80;
const TOKEN = /\p{Sc}|\d[\d.,]*\d|[\p{L}\p{M}\p{N}]+(?:[&.][\p{L}]+)*/gu;

/** The words of a text, with a bound: the text is read once. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length === MOST_TOKENS) break;
    const [word] = match;
    tokens.push({ key: foldWord(word), start: match.index, end: match.index + word.length });
  }
  return tokens;
}

/** A phrase that was found, and the token after it. */
export type Found<Meaning> = { means: Meaning; next: number };

/** Phrases, each with what it means: the longest one that begins at a token. */
export type Phrases<Meaning> = {
  at: (tokens: readonly Token[], at: number) => Found<Meaning> | null;
};

/** Makes phrases of texts; an earlier meaning of the same words stays. */
export function toPhrases<Meaning>(
  entries: Iterable<readonly [string, Meaning]>,
): Phrases<Meaning> {
  const byFirst = new Map<string, { keys: string[]; means: Meaning }[]>();
  const known = new Set<string>();
  for (const [text, means] of entries) {
    const keys = toTokens(text).map(({ key }) => key);
    const [first] = keys;
    const whole = keys.join(' ');
    if (first === undefined || known.has(whole)) continue;
    known.add(whole);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, means }]);
  }
  for (const own of byFirst.values()) own.sort((a, b) => b.keys.length - a.keys.length);
  return {
    at: (tokens, at) => {
      const here = byFirst.get(tokens[at]?.key ?? '') ?? [];
      const found = here.find(({ keys }) =>
        keys.every((key, index) => tokens[at + index]?.key === key),
      );
      return found ? { means: found.means, next: at + found.keys.length } : null;
    },
  };
}
