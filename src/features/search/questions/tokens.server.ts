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

/** Phrases by their first word, each with what it means. */
export type Phrases<Meaning> = ReadonlyMap<string, readonly { keys: string[]; means: Meaning }[]>;

/** Puts phrases where `longestAt` finds them; an earlier meaning of the same words stays. */
export function toPhrases<Meaning>(
  entries: Iterable<readonly [string, Meaning]>,
): Phrases<Meaning> {
  const phrases = new Map<string, { keys: string[]; means: Meaning }[]>();
  const known = new Set<string>();
  for (const [text, means] of entries) {
    const keys = toTokens(text).map(({ key }) => key);
    const [first] = keys;
    const whole = keys.join(' ');
    if (first === undefined || known.has(whole)) continue;
    known.add(whole);
    phrases.set(first, [...(phrases.get(first) ?? []), { keys, means }]);
  }
  for (const own of phrases.values()) own.sort((a, b) => b.keys.length - a.keys.length);
  return phrases;
}

export type Found<Meaning> = { means: Meaning; next: number };

/** The longest phrase that begins at a token; `next` is the token after it. */
export function longestAt<Meaning>(
  phrases: Phrases<Meaning>,
  tokens: readonly Token[],
  at: number,
): Found<Meaning> | null {
  const first = tokens[at];
  const found = first && phrases.get(first.key)?.find(({ keys }) => isAt(keys, tokens, at));
  return found ? { means: found.means, next: at + found.keys.length } : null;
}

const isAt = (keys: readonly string[], tokens: readonly Token[], at: number): boolean =>
  keys.every((key, index) => tokens[at + index]?.key === key);
