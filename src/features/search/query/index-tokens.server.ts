// The tokens that listing_marks (db/migrations/0000) puts into the word index beside the words:
// price bands, days; and the samples of listing_sample_marks (0032).
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
export const MOST_TOKENS = 20;

/**
 * A tsquery for the tokens of prices or moments from `low` to `high`, both inclusive.
 * @param most more coarse tokens than this cost more than they spare, because GIN merges that many
 *   posting lists
 * @returns null when that would be everything, or more tokens than are worth it
 */
export function tokensBetween(
  kind: keyof typeof KINDS,
  low: number,
  high: number,
  most = MOST_TOKENS,
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

function anyOf(token: string, from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `'${token}:${from + i}'`).join(' | ');
}

/**
 * Samples are powers of two, one listing in sixteen at most, because the indexes of samples know no
 * more, and one in 4096 at least.
 */
const [LARGEST_SAMPLE, SMALLEST_SAMPLE] = [16, 4096];

/** Which sample has at least `rows` of so many matches, if any has: one listing in so many. */
export function sampleWith(rows: number, matches: number): number {
  const one = 2 ** Math.floor(Math.log2(Math.max(matches, 1) / rows));
  return Math.min(Math.max(one, LARGEST_SAMPLE), SMALLEST_SAMPLE);
}

/** The last `digits` hexadecimal digits of the ids in a sample, which are spread evenly. */
export function sampleEndings(oneIn: number, digits: number): string[] {
  return Array.from({ length: 16 ** digits / oneIn }, (_, i) =>
    (i * oneIn).toString(16).padStart(digits, '0'),
  );
}

/** A tsquery for a sample in the index of samples; null when that is all of the index. */
export function sampleTokens(oneIn: number): string | null {
  if (oneIn === LARGEST_SAMPLE) return null;
  const [token, digits] = oneIn <= 256 ? ['s', 2] : ['t', 3];
  return sampleEndings(oneIn, digits)
    .map((ending) => `'${token}:${ending}'`)
    .join(' | ');
}

/** What listing_search has among its words where a listing is sold (migration 0048). */
export const SOLD_TOKEN = "'sold:yes'";
