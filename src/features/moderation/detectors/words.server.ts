// A folded text as words, with single letters that were pulled apart put together again.
import { isInnerSign, withoutLeet } from './leet.server.ts';

export type Word = {
  form: string;
  /** Places in the folded text. */
  start: number;
  end: number;
  /** Counts sentences and lines; no phrase leaps from one to the next. */
  sentence: number;
  /** Counts what commas and brackets divide, too; "no" reaches no further. */
  clause: number;
  /** A single sign that is no space stands between it and the word before, as in "co-caine". */
  glued: boolean;
};

/** Words that pulled-apart letters are divided into where nothing shows the borders. */
export type Vocabulary = { words: ReadonlySet<string>; longest: number };

const OTHER_LETTER = /[\p{L}\p{N}]/u;
/** "l'argent" is two words, "don't" is one. */
const ELISION = /^(?:[a-z]|qu)$/;

function isLetter(sign: string): boolean {
  const code = sign.charCodeAt(0);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return OTHER_LETTER.test(sign);
}

/** Whether the sign at this place belongs to a word: "c@sh", "ca$h", "$cam", but not "$500". */
function isPart(text: string, at: number, begun: boolean): boolean {
  const sign = text.charAt(at);
  if (isLetter(sign)) return true;
  if (!isInnerSign(sign)) return false;
  const next = text.charAt(at + 1);
  return next >= 'a' && next <= 'z' && (begun || sign === '$');
}

/** The words of a folded text in their order. */
export function findWords(text: string, vocabulary: Vocabulary): Word[] {
  const words: Word[] = [];
  let sentence = 0;
  let clause = 0;
  let begin = -1;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isPart(text, at, begin >= 0)) {
      if (begin < 0) begin = at;
      continue;
    }
    const sign = text.charAt(at);
    if (begin >= 0) {
      const apostrophe = sign === "'" && isLetter(text.charAt(at + 1) || ' ');
      if (apostrophe && !ELISION.test(text.slice(begin, at))) continue;
      words.push(word(text, { begin, end: at, sentence, clause, before: words.at(-1) }));
      begin = -1;
    }
    const divides = /[.!?;]/.test(sign) && !isLetter(text.charAt(at + 1) || ' ');
    if (divides || sign === '\n') sentence += 1;
    if (divides || /[\n,:()[\]]/.test(sign)) clause += 1;
  }
  return joinLetters(text, words, vocabulary);
}

type Place = { begin: number; end: number; sentence: number; clause: number; before?: Word };

function word(text: string, { begin, end, sentence, clause, before }: Place): Word {
  return {
    form: text.slice(begin, end).replaceAll("'", ''),
    start: begin,
    end,
    sentence,
    clause,
    glued: before !== undefined && begin - before.end === 1 && !/\s/.test(text.charAt(before.end)),
  };
}

const RUN_MIN = 3;
/** Longer words are read in parts, so that what it takes stays in proportion. */
const GROUP_MAX = 200;
/** Letters without borders are divided when this much of them is in words that are known. */
const KNOWN_SHARE = 0.75;
const KNOWN_MIN = 3;
const GAP_MAX = 3;
const isSingle = ({ form }: Word): boolean => form.length === 1;

/** "w i r e  m o n e y" becomes "wire money"; digits alone stay as they are. */
function joinLetters(text: string, words: Word[], vocabulary: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (isOfRun(words, at, end)) end += 1;
    const run = words.slice(at, end);
    const letters = run.filter(({ form }) => form >= 'a').length;
    if (run.length >= RUN_MIN && letters * 2 > run.length) {
      const groups = divideRun(run);
      const borders = groups.length > 1;
      for (const group of groups) joined.push(...readGroup(group, borders ? null : vocabulary));
      at = end;
    } else {
      for (const each of words.slice(at, Math.max(end, at + 1))) joined.push(each);
      at = Math.max(end, at + 1);
    }
  }
  return joined;
}

function isOfRun(words: readonly Word[], begin: number, at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !isSingle(word)) return false;
  return at === begin || (before !== undefined && word.start - before.end <= GAP_MAX);
}

/** A wider gap than the smallest is the border of a word. */
function divideRun(run: readonly Word[]): Word[][] {
  const gaps = run.slice(1).map((word, index) => word.start - (run[index]?.end ?? 0));
  const usual = gaps.reduce((least, gap) => Math.min(least, gap), GAP_MAX);
  const groups: Word[][] = [];
  for (const [index, word] of run.entries()) {
    const full = (groups.at(-1)?.length ?? 0) >= GROUP_MAX;
    if (index === 0 || full || (gaps[index - 1] ?? 0) > usual) groups.push([]);
    groups.at(-1)?.push(word);
  }
  return groups;
}

function readGroup(group: readonly Word[], vocabulary: Vocabulary | null): Word[] {
  const letters = group.map(({ form }) => form).join('');
  let read = { form: letters, cuts: [{ from: 0, to: letters.length }] };
  if (vocabulary)
    for (const form of [letters, ...withoutLeet(letters)]) {
      const cuts = divideLetters(form, vocabulary);
      if (cuts.length > 1) read = { form, cuts };
    }
  return read.cuts.flatMap(({ from, to }) => {
    const [first, last] = [group[from], group[to - 1]];
    return first && last
      ? [{ ...first, form: read.form.slice(from, to), end: last.end, glued: false }]
      : [];
  });
}

type Cut = { from: number; to: number };

/**
 * Where letters without borders are cut so that most of them are in words that are known; in one
 * piece when too few are.
 */
function divideLetters(letters: string, { words, longest }: Vocabulary): Cut[] {
  const best = new Uint32Array(letters.length + 1);
  const before = new Uint32Array(letters.length + 1);
  for (let end = 1; end <= letters.length; end += 1) {
    best[end] = best[end - 1] ?? 0;
    before[end] = end - 1;
    for (let size = 2; size <= Math.min(longest, end); size += 1) {
      // Longer words are worth more than as many letters in short ones.
      const value = (best[end - size] ?? 0) + size * size;
      if (value > (best[end] ?? 0) && words.has(letters.slice(end - size, end))) {
        best[end] = value;
        before[end] = end - size;
      }
    }
  }
  const cuts: Cut[] = [];
  for (let end = letters.length; end > 0; end = before[end] ?? 0)
    cuts.push({ from: before[end] ?? 0, to: end });
  const sizes = cuts.map(({ from, to }) => to - from).filter((size) => size >= KNOWN_MIN);
  const known = sizes.reduce((sum, size) => sum + size, 0);
  const enough = sizes.length > 1 && known >= letters.length * KNOWN_SHARE;
  return enough ? cuts.reverse() : [{ from: 0, to: letters.length }];
}
