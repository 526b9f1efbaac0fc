/**
 * Which prices may be named, and which are suggested. Pure; pages use it, too. Nothing here knows
 * the seller's private minimum.
 */
import type { Side } from './offers.limits.ts';

/** An amount lies between the two and is neither; minor units. */
export type Bounds = { above: number; below: number };

/** What a first offer may be: something, and less than is asked. */
export function boundsOfFirst(asking: number): Bounds {
  return { above: 0, below: asking };
}

/**
 * What a counter-offer may be: between what the other one named and what its own side named last,
 * which is the asking price for the seller.
 * @param offers of one negotiation, in the order of their rounds; the last one is answered
 */
export function boundsOfCounter(
  offers: readonly { madeBy: Side; amount: number }[],
  asking: number,
): Bounds {
  const answered = offers.at(-1);
  if (!answered) return boundsOfFirst(asking);
  const own = offers.findLast(({ madeBy }) => madeBy !== answered.madeBy)?.amount;
  return answered.madeBy === 'buyer'
    ? { above: answered.amount, below: own ?? asking }
    : { above: own ?? 0, below: answered.amount };
}

export function isWithin({ above, below }: Bounds, amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > above && amount < below;
}

/** Whether there is any amount between. */
export function leavesRoom({ above, below }: Bounds): boolean {
  return below - above > 1;
}

/** Parts of the way from the lower to the upper bound that are suggested for a counter-offer. */
const BETWEEN = [0.25, 0.5, 0.75];
/** Parts of the asking price that are suggested for a first offer. */
const OF_ASKING = [0.9, 0.95, 0.98];

/** Suggested first offers: round sums a little below the asking price, and of nothing else. */
export function suggestFirst(asking: number): number[] {
  return rounded(
    OF_ASKING.map((part) => asking * part),
    boundsOfFirst(asking),
    asking,
  );
}

/** Suggested counter-offers: round sums between the two that were named. */
export function suggestCounter(bounds: Bounds): number[] {
  const { above, below } = bounds;
  return rounded(
    BETWEEN.map((part) => above + (below - above) * part),
    bounds,
    below - above,
  );
}

/** A step of 1, 2 or 5 and zeros that is small beside this span. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(span / 50, 1)));
  return [5, 2, 1].map((each) => each * power).find((step) => step <= span / 50) ?? 1;
}

function rounded(amounts: readonly number[], bounds: Bounds, span: number): number[] {
  const step = stepOf(span);
  const sums = amounts.map((amount) => Math.round(amount / step) * step);
  return [...new Set(sums)].filter((amount) => isWithin(bounds, amount));
}
