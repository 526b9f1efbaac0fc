// What letters look like, whatever characters they are made of, with the way back to the places in
// what somebody wrote. Owns no words.
import { confusablesMap } from 'confusables';

/** A text in plain small letters. */
export type Folded = {
  text: string;
  /** For each character of `text`, where in the original the one begins that it stands for. */
  starts: Uint32Array;
  /** The place after it. */
  ends: Uint32Array;
};

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{M}]$/u;
const SPACE = /^[\s\p{Z}\u2800]$/u;
const MARKS = /\p{M}+/gu;
const ASCII = /^[\x20-\x7e]{1,8}$/;
/** Letters that Unicode does not take apart, and signs that stand for plain ones. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ...Array.from('øđðłıŋ', (letter, index) => [letter, 'oddlin'.charAt(index)] as const),
  ...Array.from('’‘ʼ´“”–—', (sign, index) => [sign, `''''""--`.charAt(index)] as const),
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ] as const),
]);

/** One character (a code point) as small plain letters; nothing for one that nobody sees. */
function foldCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 128) return code < 32 ? (char === '\n' ? '\n' : ' ') : char.toLowerCase();
  if (INVISIBLE.test(char)) return '';
  if (SPACE.test(char)) return ' ';
  const plain = char.normalize('NFKD').replace(MARKS, '').toLowerCase();
  if (ASCII.test(plain)) return plain;
  const other = OTHERS.get(char.toLowerCase()) ?? confusablesMap.get(char)?.toLowerCase();
  // A lone sign in the place of what has no plain letters, so that words end there.
  return other ?? (char.length === 1 ? char.toLowerCase() : '\ufffd');
}

/** What most texts are made of, worked out once. */
const LATIN: readonly string[] = Array.from({ length: 0x180 }, (_, code) =>
  foldCharacter(String.fromCodePoint(code)),
);

/**
 * Folds look-alikes, accents, case, widths and fonts into plain letters, and leaves out what cannot
 * be seen. Takes time and space in proportion to the text.
 */
export function foldText(original: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  for (const char of original) {
    const folded = LATIN[char.codePointAt(0) ?? 0] ?? foldCharacter(char);
    const end = at + char.length;
    for (let sign = 0; sign < folded.length; sign += 1) {
      starts.push(at);
      ends.push(end);
    }
    text += folded;
    at = end;
  }
  return { text, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

const LETTER_RUN = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200f\u2060-\u2064\ufeff]{2,}/gu;
const HIDDEN = /(?<=\p{L})[\u200b\u200e\u200f\u2060-\u2064\ufeff]{1,9}(?=\p{L})/u;
const OF_LATIN = /\p{Script=Latin}/u;
const OF_LOOKALIKES =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

type Disguise = { kind: 'mixed' | 'hidden'; start: number; end: number };

/** Words whose letters are mixed from several scripts, or have what nobody sees between them. */
export function findDisguises(original: string): Disguise[] {
  const found: Disguise[] = [];
  for (const { 0: word, index } of original.matchAll(LETTER_RUN)) {
    const kind =
      OF_LATIN.test(word) && OF_LOOKALIKES.test(word) ? 'mixed' : HIDDEN.test(word) && 'hidden';
    if (kind) found.push({ kind, start: index, end: index + word.length });
  }
  return found;
}
