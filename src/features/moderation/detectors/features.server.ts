// What the model sees of a text, each thing as a number below 2^21: words, pairs of words and of
// their beginnings, and groups of letters. Owns no weights.
import type { Token } from './tokens.server.ts';

/** How many numbers there are; two things may share one, which seldom matters. */
export const BUCKETS = 2 ** 21;

/** Groups of so many letters are seen inside of words, whose borders count as letters. */
const LETTERS = { least: 2, most: 6 } as const;
/** Beginnings of words that stand up to so far apart are a pair; endings differ between hands. */
const APART_MAX = 4;
const BEGINNING = 4;
const ACROSS = 5;
const BORDERS = { word: ' ', start: '^', end: '$' } as const;

/** From where a thing was seen: place among the tokens of its field. */
export type Seen = (bucket: number, token: number) => void;

/** Names what texts consist of. */
const KINDS = { word: 1, pair: 2, beginnings: 3, letters: 4, across: 5, place: 7 } as const;
type Kind = keyof typeof KINDS;

/** FNV-1a: begun with a kind, led on by texts, and with its bits mixed once more at the end. */
const hashOf = (kind: Kind): number => (0x811c9dc5 ^ KINDS[kind]) >>> 0;

function hashOn(begun: number, text: string, from = 0, to = text.length): number {
  let hash = begun;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) % BUCKETS;
}

/** What a word says depends on whether people talk, write to one person, or offer something. */
export type Place = 'talk' | 'message' | 'offer';

/** @param kind of the content, as screening names it */
export function placeOfKind(kind: string): Place {
  if (/^(?:forum|reviews|answers)/.test(kind)) return 'talk';
  return kind === 'messages' ? 'message' : 'offer';
}

/** Tells everything that some tokens consist of, in time that is in proportion to their letters. */
export function eachFeature(tokens: readonly Token[], place: Place, see: Seen): void {
  const placed = hashOn(hashOf('place'), `${place} `);
  const refused = hashOn(hashOf('place'), 'denied ');
  for (const [at, { form, denied }] of tokens.entries()) {
    see(bucketOf(hashOn(hashOf('word'), form)), at);
    see(bucketOf(hashOn(placed, form)), at);
    if (denied) see(bucketOf(hashOn(refused, form)), at);
    const before = tokens[at - 1]?.form;
    if (before !== undefined) see(bucketOf(hashBoth('pair', before, form)), at);
    for (let apart = 1; apart <= APART_MAX && at >= apart; apart += 1)
      see(bucketOf(hashBoth('beginnings', tokens[at - apart]?.form ?? '', form, BEGINNING)), at);
    if (form.length > 2) seeLetters(`${BORDERS.start}${form}${BORDERS.end}`, at, see);
    if (before !== undefined) seeAcross(before, form, tokens[at + 1]?.form ?? '', at, see);
  }
}

/** Two words, or so many of the first letters of each. */
function hashBoth(kind: Kind, one: string, other: string, letters = Infinity): number {
  const first = hashOn(hashOf(kind), one, 0, Math.min(one.length, letters));
  return hashOn(hashOn(first, BORDERS.word), other, 0, Math.min(other.length, letters));
}

/** Each group is the one before it with a letter more. */
function seeLetters(word: string, at: number, see: Seen): void {
  for (let from = 0; from + LETTERS.least <= word.length; from += 1) {
    let hash = hashOf('letters');
    const end = Math.min(word.length, from + LETTERS.most);
    for (let next = from; next < end; next += 1) {
      hash = hashOn(hash, word, next, next + 1);
      if (next - from + 1 >= LETTERS.least) see(bucketOf(hash), at);
    }
  }
}

/** Letters on both sides of the border before a word. */
function seeAcross(before: string, form: string, after: string, at: number, see: Seen): void {
  const left = before.slice(-ACROSS + 2);
  const row = `${left}${BORDERS.word}${form}${BORDERS.word}${after}`.slice(0, left.length + ACROSS);
  for (let from = 0; from + ACROSS <= row.length; from += 1)
    see(bucketOf(hashOn(hashOf('across'), row, from, from + ACROSS)), at);
}
