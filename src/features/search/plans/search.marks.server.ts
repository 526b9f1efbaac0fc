// The marks that listing_marks (db/migrations/0000) puts into the word index beside the words:
// price bands, days, samples.
// Ranges made here may be a little too wide and never too narrow; whoever uses them checks the row
// itself.

/**
 * PostgreSQL's logarithm may differ from ours in the last digits, and an edge between two bands
 * lies between them.
 */
const ROUNDING = 1e-6;

const KINDS = {
  /** Eighths of an octave of US cents. */
  price: {
    fine: 'p',
    coarse: 'P',
    width: 8,
    first: 64,
    last: 216,
    at: (cents: number) => Math.log2(Math.max(cents, 0) + 1) * 8,
  },
  /** UTC days since 1970 of milliseconds. */
  day: {
    fine: 'd',
    coarse: 'D',
    width: 16,
    first: -Infinity,
    last: Infinity,
    at: (milliseconds: number) => milliseconds / 86_400_000,
  },
} as const;

/** The 20 octaves of prices: all there are. */
export const MOST_MARKS = 20;

/**
 * A tsquery for the marks of prices or moments from `low` to `high`, both inclusive.
 * @param most more coarse marks than this cost more than they spare, because GIN merges that many
 *   posting lists
 * @returns null when that would be everything, or more marks than are worth it
 */
export function marksBetween(
  kind: keyof typeof KINDS,
  low: number,
  high: number,
  most = MOST_MARKS,
): string | null {
  const { fine, coarse, width, first, last, at } = KINDS[kind];
  const [from, to] = [at(low) - ROUNDING, at(high) + ROUNDING].map((place) =>
    Math.min(Math.max(Math.floor(place), first), last),
  ) as [number, number];
  if (from <= first && to >= last) return null;
  if (to - from < width) return anyOf(fine, from, to);
  const [a, b] = [Math.floor(from / width), Math.floor(to / width)];
  return b - a < most ? anyOf(coarse, a, b) : null;
}

function anyOf(mark: string, from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `'${mark}:${from + i}'`).join(' | ');
}

/** The random groups that every listing falls into by its id. */
export const SAMPLE_GROUPS = 256;

/**
 * A sixteenth has a mark of its own, because merging sixteen posting lists takes longer than
 * reading one.
 */
export const LARGEST_SAMPLE = 16;

/** A tsquery for a sample of `groups` of the 256, at most LARGEST_SAMPLE. */
export function sampleMarks(groups: number): string {
  if (groups === LARGEST_SAMPLE) return `'S:0'`;
  return Array.from(
    { length: groups },
    (_, i) =>
      `'s:${Math.floor((i * SAMPLE_GROUPS) / groups)
        .toString(16)
        .padStart(2, '0')}'`,
  ).join(' | ');
}
