// One field as a person reads it: its words, the other ways each can be read, and the way back to
// what was written.
import { lettersOfDigits, otherReadings, withoutLeet } from './leet.server.ts';
import { type Folded, foldText } from './letters.server.ts';
import { readNumberWords } from './numbers.server.ts';
import { findWords, type Vocabulary, type Word } from './words.server.ts';

/** A form that stands at a word and leads to the word after it. */
type Step = { form: string; next: number };

export type Reading = {
  folded: Folded;
  words: readonly Word[];
  /** For each word the ways to read what begins there. */
  steps: readonly (readonly Step[])[];
  /** Several words have digits or signs for letters. */
  leet: boolean;
};

/** How many words a sign in their middle may divide: "co-ca-ine". */
const GLUED_MAX = 4;
/** One such word may be the name of a model. */
const LEET_WORDS = 2;

/** Reads a text in time that is in proportion to its length. */
export function readText(text: string, vocabulary: Vocabulary): Reading {
  const folded = foldText(text);
  const words = findWords(folded.text, vocabulary);
  const leet = words.filter(({ form }) => withoutLeet(form).length > 0).length >= LEET_WORDS;
  return { folded, words, leet, steps: words.map((_, at) => stepsAt(words, at, leet)) };
}

function stepsAt(words: readonly Word[], at: number, leet: boolean): Step[] {
  const form = words[at]?.form ?? '';
  const letters = leet ? lettersOfDigits(form) : null;
  const forms = [form, ...otherReadings(form, leet), ...(letters ? [letters] : [])];
  const steps = forms.map((each) => ({ form: each, next: at + 1 }));
  const number = readNumberWords(words, at);
  if (number) steps.push({ form: number.digits, next: number.next });
  let glued = form;
  for (let next = at + 1; next < at + GLUED_MAX && words[next]?.glued; next += 1) {
    glued += words[next]?.form ?? '';
    for (const each of [glued, ...otherReadings(glued, leet)])
      steps.push({ form: each, next: next + 1 });
  }
  return steps;
}

export type Span = { start: number; end: number; text: string };

/** The place of some words in what was written. */
export function placeOf(
  { folded, words }: Reading,
  first: number,
  next: number,
  text: string,
): Span {
  const [from, to] = [words[first]?.start ?? 0, words[next - 1]?.end ?? 0];
  const start = folded.starts[from] ?? 0;
  const end = folded.ends[to - 1] ?? start;
  return { start, end, text: text.slice(start, end) };
}
