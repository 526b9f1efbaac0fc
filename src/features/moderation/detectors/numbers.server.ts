// Numbers that are written in words, in six languages.
import data from '../data/number-words.json' with { type: 'json' };
import type { Word } from './words.server.ts';

const digitsByWord: ReadonlyMap<string, string> = new Map(
  [data.units, data.others].flatMap((list) =>
    Object.entries(list).flatMap(([digits, words]) => words.map((word) => [word, digits] as const)),
  ),
);

const DIGITS = /^\d+$/;
const TENS = /^[2-9]0$/;
const UNIT = /^[1-9]$/;

/** "7" of "seven", "siete" or "7"; null for what is no number. */
export function digitsOf(form: string): string | null {
  return DIGITS.test(form) ? form : (digitsByWord.get(form) ?? null);
}

export const isNumberWord = (form: string): boolean => digitsByWord.has(form);

/** "47" of "forty seven", with how many words that took; null where no number in words begins. */
export function readNumberWords(
  words: readonly Word[],
  at: number,
): { digits: string; next: number } | null {
  const first = digitsByWord.get(words[at]?.form ?? '');
  if (first === undefined) return null;
  const second = digitsByWord.get(words[at + 1]?.form ?? '');
  if (second !== undefined && TENS.test(first) && UNIT.test(second))
    return { digits: first.charAt(0) + second, next: at + 2 };
  return { digits: first, next: at + 1 };
}
