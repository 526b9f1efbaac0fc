/** Which part of a question says what is looked for, and what the others weigh beside it. Pure. */
import { isBreak } from './function-words.ts';
import type { Analysis, Named, Part } from './analysis.ts';

/** A part with the word that it begins with, counted from 1, and what it names. */
export type Placed = { at: number; part: Part; concepts: readonly Named[] };

export const HEADS = new Set(['model', 'thing', 'trade']);
/** What a correction leaves as it is where the lexicon knows it. */
export const KNOWN = new Set([...HEADS, 'make']);

/** A thing that stands beside the one that is looked for says less than that. */
const BESIDE = 0.75;
/** "car" of "suzuki swift car" says hardly anything. */
const IMPLIED = 0.15;
const AS_SAID = 0.35;
/** What nobody sells and the lexicon does not know may be anything. */
const UNKNOWN = 0.3;
/** Where the name of the thing comes last: "car battery", not "batería de carro". */
const LAST_IS_HEAD = new Set(['en', 'nl']);

/**
 * Finds what is looked for: the thing before any "for" and "with"; the make where there is none,
 * and any word where there is no make.
 */
export function withHeads(placed: Placed[], { words, all }: Analysis, language: string): Part[] {
  // A question of what is denied alone asks for it.
  const isAsked = placed.some(({ part }) => !part.isDenied && part.kind !== 'number');
  const parts = placed.map((each) =>
    isAsked ? each : { ...each, part: { ...each.part, isDenied: false } },
  );
  const open = parts.filter(({ part }) => !part.isDenied);
  const implied = new Set(open.filter((each, at) => isImplied(each, at, open)));
  const heads = new Set(
    headsOf(
      segmentsOf(
        open.filter((each) => !implied.has(each)),
        words,
        all,
        language,
      ),
      language,
    ),
  );
  // What was said before adds nothing.
  const once = parts.filter((each) => !isRepeated(each, parts));
  return once.map((each) => {
    const { part } = each;
    const beside = isMixed(each) ? AS_SAID : BESIDE;
    const share =
      part.unknown && part.kind === 'word'
        ? UNKNOWN
        : implied.has(each)
          ? IMPLIED
          : heads.has(each) || !HEADS.has(part.kind)
            ? 1
            : beside;
    return { ...part, isHead: heads.has(each), weight: part.weight * share };
  });
}

const isRepeated = ({ at, part }: Placed, parts: readonly Placed[]): boolean => {
  const said = part.words.join(' ').toLowerCase();
  return parts.some((each) => each.at < at && each.part.words.join(' ').toLowerCase() === said);
};

/** "wood" is a thing, and says of a table what it is made of. */
const isMixed = ({ concepts }: Placed): boolean =>
  concepts.some(({ kind }) => kind === 'attribute');

/** Whether another part is a kind of it, or the same said before. */
function isImplied({ concepts }: Placed, at: number, open: readonly Placed[]): boolean {
  if (concepts.length === 0) return false;
  return open.some((other, place) => {
    if (place === at || other.concepts.length === 0) return false;
    const wider = new Set(other.concepts.flatMap((each) => each.wider));
    const same = new Set(place < at ? other.concepts.map((each) => each.concept) : []);
    return concepts.every(({ concept }) => wider.has(concept) || same.has(concept));
  });
}

/** Parts between the words that begin what something is for. */
function segmentsOf(
  open: Placed[],
  words: Analysis['words'],
  all: string[],
  language: string,
): Placed[][] {
  const segments: Placed[][] = [];
  let from = 0;
  for (const each of open) {
    const place = words[each.at - 1]?.place ?? 0;
    const isNew = all.slice(from, place).some((word) => isBreak(word, language));
    if (isNew || segments.length === 0) segments.push([]);
    segments.at(-1)?.push(each);
    from = place;
  }
  return segments;
}

function headsOf(segments: Placed[][], language: string): Placed[] {
  const isOf =
    (...kinds: string[]) =>
    ({ part }: Placed) =>
      kinds.includes(part.kind);
  for (const segment of segments) {
    const things = segment.filter(isOf('thing', 'trade'));
    const pure = things.filter((each) => !isMixed(each));
    const named =
      [pure, segment.filter(isOf('model')), things].find(({ length }) => length > 0) ?? [];
    const head = LAST_IS_HEAD.has(language) ? named.at(-1) : named[0];
    // Whoever names a trade looks for somebody, wherever it stands: "maid work hotel".
    const trades = segments.flat().filter((each) => each !== head && isOf('trade')(each));
    if (head) return [head, ...trades];
    const words = segment.filter((each) => isOf('word')(each) && !each.part.unknown);
    if (words.length > 0 && segment.every(({ part }) => part.kind !== 'make')) return words;
  }
  const open = segments.flat();
  const makes = open.filter(isOf('make'));
  return makes.length > 0 ? makes : open;
}
