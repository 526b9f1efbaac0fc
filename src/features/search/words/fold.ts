/**
 * Words as they are compared in memory: the same folding as `fold` and `fts_clean` in
 * db/migrations/0000.
 */

const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
};

/** "Réfrigérateur" is "refrigerateur". */
export function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœßøđł]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The folded words of a text, in its order. */
export function foldedWords(text: string): string[] {
  return foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Letters of a question by which it is the same one as another. */
const COMPARED_LETTERS = 80;

/** A question as it is counted: "Réfrigérateur, LG" is "refrigerateur lg"; empty without a word. */
export const questionWords = (text: string): string =>
  foldedWords(text).join(' ').slice(0, COMPARED_LETTERS).trim();

/**
 * How many bits of a word's hash the list of known words keeps: one word in 170 is taken for one.
 */
const HASH_BITS = 28;

/** Fowler, Noll and Vo's hash with its bits mixed once more, for the list of known words. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> (32 - HASH_BITS);
}
