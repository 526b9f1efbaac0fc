// Phrases as a net of words that a text is walked through once. There are no regular expressions
// in it: what a phrase may cost is bounded by how it is made. Of 6,000 phrases a text meets few, so
// the net behind a first word is made when a text has that word. All of it would take 15 MB.
import type { Reading } from './reading.server.ts';
import type { Vocabulary } from './words.server.ts';

/**
 * Written as `send|wire (the money|it)? .. before you pay*`: words, a choice of words, a choice of
 * several words in brackets, something that may be absent, up to three words between two others,
 * and words that begin so.
 */
export type Phrase<T> = { text: string; means: T };

type Node<T> = {
  words: Map<string, Node<T>[]>;
  beginnings: Map<string, Node<T>[]>;
  /** The lengths that beginnings have, shortest first. */
  lengths: number[];
  /** Where one may be without a word, and where after up to three words. */
  skips: Node<T>[];
  gaps: Node<T>[];
  means: Phrase<T> | null;
};

/** The phrases with one first word, or with one beginning of it; `nodes` is what follows it. */
type First<T> = { phrases: Phrase<T>[]; nodes?: readonly Node<T>[] };
type Lists<First> = { words: Map<string, First>; beginnings: Map<string, First> };

export type PhraseNet<T> = {
  start: Lists<First<T>> & { lengths: readonly number[] };
  vocabulary: Vocabulary;
};

export type Match<T> = { phrase: Phrase<T>; first: number; next: number };

const GAP = '..';
const GAP_WORDS = 3;
/** Steps that are more than any text takes that people write: at least, and for each word. */
const STEPS_MIN = 4_000;
const STEPS_PER_WORD = 400;
/** More places than these are of no use to anybody. */
const MATCHES_MAX = 10_000;

const newNode = <T>(): Node<T> => ({
  words: new Map(),
  beginnings: new Map(),
  lengths: [],
  skips: [],
  gaps: [],
  means: null,
});

/** Makes one net of all phrases: only their first words, until a text has one of them. */
export function knitPhrases<T>(phrases: readonly Phrase<T>[]): PhraseNet<T> {
  const start: Lists<First<T>> = { words: new Map(), beginnings: new Map() };
  const words = new Set<string>();
  for (const phrase of phrases) {
    const parts = partsOf(phrase.text);
    for (const { choices } of parts)
      for (const each of choices.flatMap((choice) => choice.split(' ')))
        if (each !== GAP) words.add(wordOf(each));
    for (const first of new Set(firstsOf(parts))) {
      const list = listOf(start, first);
      const known = list.get(wordOf(first));
      if (known) known.phrases.push(phrase);
      else list.set(wordOf(first), { phrases: [phrase] });
    }
  }
  const longest = [...words].reduce((most, { length }) => Math.max(most, length), 0);
  const lengths = lengthsOf(start.beginnings);
  return { start: { ...start, lengths }, vocabulary: { words, longest } };
}

const isBeginning = (word: string): boolean => word.endsWith('*');
const wordOf = (word: string): string => (isBeginning(word) ? word.slice(0, -1) : word);
const listOf = <First>({ words, beginnings }: Lists<First>, word: string): Map<string, First> =>
  isBeginning(word) ? beginnings : words;
const lengthsOf = (beginnings: ReadonlyMap<string, unknown>): number[] =>
  [...new Set([...beginnings.keys()].map(({ length }) => length))].toSorted((a, b) => a - b);

/** Words that a phrase may begin with; more where its first part may be absent. */
function firstsOf([first, ...rest]: readonly Part[]): string[] {
  if (!first) return [];
  const words = first.choices.map((choice) => choice.split(' ')[0] ?? '');
  return first.optional ? [...words, ...firstsOf(rest)] : words;
}

/** The nodes that one is at before any word. */
const openings = <T>(node: Node<T>): Node<T>[] => [node, ...node.skips.flatMap(openings)];

/** What follows a first word of a text, by itself and by what it begins with. */
function nodesBehind<T>({ start }: PhraseNet<T>, form: string): Node<T>[] {
  const after = [...knitted(start.words.get(form), form)];
  for (const length of start.lengths) {
    if (length > form.length) break;
    const beginning = form.slice(0, length);
    after.push(...knitted(start.beginnings.get(beginning), `${beginning}*`));
  }
  return after;
}

/** @param word as phrases have it, with the `*` of a beginning */
function knitted<T>(first: First<T> | undefined, word: string): readonly Node<T>[] {
  if (!first) return [];
  if (first.nodes) return first.nodes;
  const start = newNode<T>();
  for (const phrase of first.phrases) {
    const end = newNode<T>();
    end.means = phrase;
    knit(start, end, partsOf(phrase.text));
  }
  const ways = openings(start).flatMap((node) => listOf(node, word).get(wordOf(word)) ?? []);
  first.nodes = united(ways);
  return first.nodes;
}

/**
 * The same ways on in fewer nodes: what begins with the same word is looked up once, and a gap
 * behind it is leapt over once. Where a phrase ends its node stays as it is.
 */
function united<T>(nodes: readonly Node<T>[]): Node<T>[] {
  const open = nodes.filter(({ means }) => !means);
  if (open.length < 2) return [...nodes];
  const one = newNode<T>();
  for (const { words, beginnings, skips, gaps } of open) {
    for (const [word, next] of words)
      one.words.set(word, [...(one.words.get(word) ?? []), ...next]);
    for (const [word, next] of beginnings)
      one.beginnings.set(word, [...(one.beginnings.get(word) ?? []), ...next]);
    one.skips.push(...skips);
    one.gaps.push(...gaps);
  }
  one.lengths = lengthsOf(one.beginnings);
  one.skips = united(one.skips);
  one.gaps = united(one.gaps);
  return [one, ...nodes.filter(({ means }) => means)];
}

type Part = { choices: readonly string[]; optional: boolean };

/** The parts of a phrase: `..`, or choices, each of them a phrase or a word. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: part } of text.matchAll(/\([^()]*\)\??|[^\s()]+/g)) {
    const optional = part.endsWith('?');
    const inner = part.replace(/\?$/, '').replace(/^\(|\)$/g, '');
    parts.push({ choices: inner.split('|').map((choice) => choice.trim()), optional });
  }
  return parts;
}

const isGap = (part: Part | undefined): boolean => part?.choices[0] === GAP;

function knit<T>(from: Node<T>, to: Node<T>, parts: readonly Part[]): void {
  let node = from;
  for (const [index, part] of parts.entries()) {
    const next = index === parts.length - 1 ? to : newNode<T>();
    if (isGap(part)) node.gaps.push(next);
    else for (const choice of part.choices) knitWords(node, next, choice.split(' '));
    if (part.optional) node.skips.push(next);
    node = next;
  }
}

function knitWords<T>(from: Node<T>, to: Node<T>, row: readonly string[]): void {
  let node = from;
  for (const [index, each] of row.entries()) {
    const next = index === row.length - 1 ? to : newNode<T>();
    const word = wordOf(each);
    const list = listOf(node, each);
    const known = list.get(word);
    if (known) known.push(next);
    else list.set(word, [next]);
    if (isBeginning(each) && !node.lengths.includes(word.length))
      node.lengths = [...node.lengths, word.length].toSorted((one, other) => one - other);
    node = next;
  }
}

/** How many steps a text of so many words may take. */
export const stepsBound = (words: number): number => STEPS_MIN + STEPS_PER_WORD * words;

/**
 * Every phrase in a text. `complete` is false when there was more to walk than the bound, which no
 * text takes that is not made for it.
 */
export function matchPhrases<T>(
  net: PhraseNet<T>,
  { words, steps }: Reading,
): { matches: Match<T>[]; walked: number; complete: boolean } {
  const bound = stepsBound(words.length);
  const matches: Match<T>[] = [];
  let walked = 0;
  const isOver = (): boolean => walked >= bound || matches.length >= MATCHES_MAX;

  /** The same words come again and again. */
  const begun = new Map<string, Node<T>[]>();
  function behind(form: string): Node<T>[] {
    const known = begun.get(form) ?? nodesBehind(net, form);
    begun.set(form, known);
    return known;
  }

  function walk(node: Node<T>, first: number, at: number): void {
    if (isOver()) return;
    walked += 1;
    if (node.means) matches.push({ phrase: node.means, first, next: at });
    for (const next of node.skips) walk(next, first, at);
    for (const next of node.gaps) leap(next, first, at);
    for (const { form, next } of steps[at] ?? []) follow(node, form, first, next);
  }

  /** Without a list in between: this is what most of the time goes into. */
  function follow(node: Node<T>, form: string, first: number, next: number): void {
    for (const after of node.words.get(form) ?? []) walk(after, first, next);
    for (const length of node.lengths) {
      if (length > form.length) return;
      for (const after of node.beginnings.get(form.slice(0, length)) ?? [])
        walk(after, first, next);
    }
  }

  function leap(after: Node<T>, first: number, at: number): void {
    const sentence = words[at - 1]?.sentence;
    for (let to = at; to <= at + GAP_WORDS && words[to]?.sentence === sentence; to += 1)
      walk(after, first, to);
  }

  for (let at = 0; at < words.length && !isOver(); at += 1) {
    walked += 1;
    for (const { form, next } of steps[at] ?? [])
      for (const after of behind(form)) walk(after, at, next);
  }
  return { matches, walked, complete: !isOver() };
}
