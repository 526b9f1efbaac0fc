// What a name looks like, whatever letters it is made of (Unicode UTS 39, "skeleton"). Owns no list
// of names; which are kept for whom is the features' business.
import { remove } from 'confusables';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /\p{M}/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** Signs that look alike in most fonts, by the one that stands for them. */
const ALIKE: readonly [RegExp, string][] = [
  [/[il1|!]/g, 'l'],
  [/0/g, 'o'],
];

/**
 * Letters and digits alone, without marks, as the Latin ones that they look like. Two names that
 * cannot be told apart by eye have the same; it is for comparing and never shown.
 */
export function skeletonOf(text: string): string {
  const seen = text.normalize('NFKD').replace(INVISIBLE, '');
  const latin = remove(seen).normalize('NFKD').replace(MARKS, '').toLowerCase();
  const alike = ALIKE.reduce((result, [signs, sign]) => result.replace(signs, sign), latin);
  return alike.replace(NO_LETTERS, '');
}

/** Letters and digits alone, without marks and case: what is written, not what it looks like. */
export function plainOf(text: string): string {
  const seen = text.normalize('NFKD').replace(INVISIBLE, '').replace(MARKS, '');
  return seen.toLowerCase().replace(NO_LETTERS, '');
}

/** Whether a word has Latin letters beside those of a script that imitates them. */
export function mixesScripts(text: string): boolean {
  const words = text.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some(
    (word) =>
      /\p{Script=Latin}/u.test(word) &&
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u.test(
        word,
      ),
  );
}
