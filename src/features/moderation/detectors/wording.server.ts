// What a text sounds like: words that swindles and prohibited offers have more often than ordinary
// texts, each with a weight that was fitted (npm run eval:moderation -- --fit). It sees what no
// phrase of the rules names, is less sure than they are, and never rejects by itself.
import wording from '../data/wording-weights.json' with { type: 'json' };
import { withoutLeet } from './leet.server.ts';
import { isNumberWord } from './numbers.server.ts';
import { placeOf, type Reading, type Span } from './reading.server.ts';

export type Wording = { bias: number; words: Readonly<Record<string, number>> };

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(wording.words));

/** Shorter texts sound like nothing. */
const WORDS_MIN = 8;
const BEGINNING = 5;
/** Chosen by cross-validation so that about one ordinary text in a hundred sounds so. */
const SOUNDS_AT = 0.65;
const SCORE_LEAST = 0.5;
const SCORE_MOST = 0.6;
const SHOWN = 5;

/** The words of a text and their beginnings, with where each stands first. */
export function wordsOf({ folded, words, leet }: Reading): Map<string, number> {
  const found = new Map<string, number>();
  const links = linksIn(folded.text);
  const forms = words.map(({ form }) => (leet ? withoutLeet(form, true)[0] : undefined) ?? form);
  for (const [at, form] of forms.entries()) {
    const start = words[at]?.start ?? 0;
    if (links.some((link) => link.start <= start && start < link.end)) continue;
    const word = isNumber(forms, at) ? '#' : form;
    if (!found.has(word)) found.set(word, at);
    const beginning = `${word.slice(0, BEGINNING)}*`;
    if (word.length > BEGINNING && !found.has(beginning)) found.set(beginning, at);
  }
  return found;
}

const LINKS_MAX = 50;

/** Where links stand: the words of an address say nothing of a text. */
function linksIn(text: string): { start: number; end: number }[] {
  const links: { start: number; end: number }[] = [];
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    if (chunk.includes('://') || chunk.startsWith('www.'))
      links.push({ start: index, end: index + chunk.length });
    if (links.length >= LINKS_MAX) break;
  }
  return links;
}

/** Digits, and number words beside others: alone many of them mean something else. */
function isNumber(forms: readonly string[], at: number): boolean {
  const [before = '', form = '', after = ''] = [forms[at - 1], forms[at], forms[at + 1]];
  if (/^\d/.test(form)) return true;
  return isNumberWord(form) && (isNumberWord(before) || isNumberWord(after));
}

/** What a field sounds like, with the words that say so most; null for what sounds ordinary. */
export function findSound(
  reading: Reading,
  text: string,
): { score: number; places: Span[] } | null {
  if (reading.words.length < WORDS_MIN) return null;
  const words = wordsOf(reading);
  const weigh = (word: string): number => WEIGHTS.get(word) ?? 0;
  let sum = 0;
  for (const word of words.keys()) sum += weigh(word);
  const likely = 1 / (1 + Math.exp(-wording.bias - sum / Math.sqrt(words.size)));
  if (likely < SOUNDS_AT) return null;
  const share = (likely - SOUNDS_AT) / (1 - SOUNDS_AT);
  const telling = [...words]
    .filter(([word]) => /^[^*#]{3,}$/.test(word) && weigh(word) > 0)
    .toSorted(([one], [other]) => weigh(other) - weigh(one))
    .slice(0, SHOWN);
  return {
    score: SCORE_LEAST + (SCORE_MOST - SCORE_LEAST) * share,
    places: telling.map(([, at]) => placeOf(reading, at, at + 1, text)),
  };
}
