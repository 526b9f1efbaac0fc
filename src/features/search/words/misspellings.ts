// How people mistype and misspell: what a word may have been meant to be, how far two are apart,
// and which sound the same. Pure.

/** A longer word has other ways to be found; these would be too many. */
const LONGEST = 24;
const LONGEST_SOUNDED = 12;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Letters that people write for each other, in either direction. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['qu', 'k'],
  ['ck', 'k'],
  ['c', 'k'],
  ['c', 's'],
  ['z', 's'],
  ['i', 'y'],
  ['b', 'v'],
  ['v', 'w'],
  ['g', 'j'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['x', 'ks'],
];

/** Every word that one typing error, or other letters for a sound of it, would make this of. */
export function respellingsOf(word: string): string[] {
  if (word.length > LONGEST) return [];
  const places = Array.from({ length: word.length + 1 }, (_, at) => at);
  const halves = places.map((at) => [word.slice(0, at), word.slice(at)] as const);
  return [
    ...new Set([
      ...halves.flatMap(([before, after]) => [
        before + after.slice(1),
        before + after.charAt(1) + after.charAt(0) + after.slice(2),
        ...LETTERS.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
      ]),
      ...soundedLike(word),
      // "kosina" has two letters for sounds of "cocina".
      ...(word.length > LONGEST_SOUNDED ? [] : soundedLike(word).flatMap(soundedLike)),
    ]),
  ].filter((each) => each.length > 2 && each !== word);
}

/** The word with other letters for one of its sounds. */
const soundedLike = (word: string): string[] =>
  SOUNDS.flatMap(([one, other]) => [
    ...replacementsOf(word, one, other),
    ...replacementsOf(word, other, one),
  ]);

/** The word with one of these, and with all of them, written as the other. */
function replacementsOf(word: string, from: string, to: string): string[] {
  const pieces = word.split(from);
  if (pieces.length === 1) return [];
  const one = pieces
    .slice(1)
    .map((_, at) => pieces.slice(0, at + 1).join(from) + to + pieces.slice(at + 1).join(from));
  return [...one, pieces.join(to)];
}

/** Words that are read aloud alike have the same. */
export function soundOf(word: string): string {
  return word
    .replaceAll(/ph/g, 'f')
    .replaceAll(/qu?|ck|c(?![eiy])/g, 'k')
    .replaceAll(/[cz]/g, 's')
    .replaceAll(/x/g, 'ks')
    .replaceAll(/gu(?=[ei])/g, 'g')
    .replaceAll(/ou|oo/g, 'u')
    .replaceAll(/ee|y|ie/g, 'i')
    .replaceAll(/[vw]/g, 'b')
    .replaceAll(/j/g, 'g')
    .replaceAll(/(?<!^|[sc])h/g, '')
    .replaceAll(/(.)\1+/g, '$1');
}

/** What sounds the same is nearer than any other error. */
const SOUNDS_THE_SAME = 0.5;

/** The plural of every noun in Papiamentu, for which PostgreSQL has no stemmer. */
const PLURAL = 'nan';

/** How many errors a word is from what was meant. */
export function distanceBetween(typed: string, meant: string): number {
  if (typed === meant + PLURAL) return SOUNDS_THE_SAME;
  const errors = errorsBetween(typed, meant);
  return errors > 0 && soundOf(typed) === soundOf(meant) ? SOUNDS_THE_SAME : errors;
}

/** Letters too many, missing, wrong or changed with their neighbour (Damerau and Levenshtein). */
export function errorsBetween(one: string, other: string): number {
  let [last, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one.charAt(i - 1) === other.charAt(j - 1);
      const swapped =
        one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? (last[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [last, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** What was meant, as sellers write it, in place of words as they were typed. */
export type Correction = { words: string[]; label: string; certain: boolean };

/** The question with all that was corrected, as somebody would type it. */
export function respelled(
  text: string,
  corrections: readonly Omit<Correction, 'certain'>[],
): string {
  return corrections.reduce((before, { words, label }) => {
    const [from, to] = [words[0] ?? '', words.at(-1) ?? ''];
    const start = before.indexOf(from);
    const end = before.indexOf(to, start + (words.length > 1 ? from.length : 0)) + to.length;
    if (start < 0 || end <= start) return before;
    // Of "rav44", "rav" is no "rav4".
    if (/\d$/.test(label) && /^\d/.test(before.slice(end))) return before;
    return before.slice(0, start) + label + before.slice(end);
  }, text);
}
