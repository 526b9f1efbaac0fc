/**
 * How prices are put into bars: all edges that a currency can have lie on one scale of round
 * numbers, ten for each power of ten, and a picture takes the stretch of it where the prices are.
 */
import type { PriceBars } from '#features/search/search.schema.ts';

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const POWERS = 11;
/** Steps along the scale that leave round edges. */
const STEPS = [1, 2, 5, 10];
const MOST_BARS = 24;
/** So many of the cheapest and of the dearest share the outermost bars. */
const TAIL = 0.01;

/** In units of a currency, ascending. */
export const PRICE_EDGES: readonly number[] = Array.from(
  { length: POWERS * ROUND.length },
  (_, place) => edgeAt(place),
);

/** The edge at a place of the scale, which has no end; before its beginning there is nothing. */
function edgeAt(place: number): number {
  const power = Math.floor(place / ROUND.length);
  return place < 0 ? 0 : Math.round((ROUND[place % ROUND.length] ?? 0) * 10 ** (power + 1)) / 10;
}

/**
 * The same as prices are stored, in US cents; where cents cannot tell two of them apart, the second
 * is one more.
 */
export function edgesInCents(rate: number): number[] {
  let last = 0;
  return PRICE_EDGES.map((edge) => (last = Math.max(Math.round((edge * 100) / rate), last + 1)));
}

/**
 * Bars of what was counted between the edges.
 * @param counted by the number of edges that are not above the price
 */
export function barsOf(counted: ReadonlyMap<number, number>, currency: string): PriceBars {
  const counts = Array.from({ length: PRICE_EDGES.length + 1 }, (_, i) => counted.get(i) ?? 0);
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return { currency, edges: [], counts: [] };
  const first = placeOf(counts, all * TAIL);
  const last = counts.length - 1 - placeOf(counts.toReversed(), all * TAIL);
  const step = STEPS.find((each) => (last - first) / each < MOST_BARS - 1) ?? ROUND.length;
  // Before the first edge there is one place more, which begins at nothing.
  const from = Math.floor((first - 1) / step) * step + 1;
  const bars = Math.floor((last - from) / step) + 1;
  const edges = Array.from({ length: bars + 1 }, (_, i) => edgeAt(from + i * step - 1));
  const heights = Array.from<number>({ length: bars }).fill(0);
  for (const [place, n] of counts.entries()) {
    const bar = Math.min(Math.max(Math.floor((place - from) / step), 0), bars - 1);
    heights[bar] = (heights[bar] ?? 0) + n;
  }
  return { currency, edges, counts: heights };
}

/** The first place with more than so many up to it. */
function placeOf(counts: readonly number[], few: number): number {
  let sum = 0;
  return counts.findIndex((n) => (sum += n) > few);
}
