import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOfCounter,
  boundsOfFirst,
  isWithin,
  leavesRoom,
  suggestCounter,
  suggestFirst,
} from './offers.prices.ts';

const asking = fc.integer({ min: 1, max: 99_999_999_999 });

describe('suggested prices', () => {
  it('are round sums a little below what is asked', () => {
    expect(suggestFirst(1_850_000)).toEqual([1_660_000, 1_760_000, 1_820_000]);
    expect(suggestFirst(4_800)).toEqual([4_300, 4_550, 4_700]);
    expect(suggestFirst(10)).toEqual([9]);
    expect(suggestFirst(1)).toEqual([]);
  });

  it('can be offered, whatever is asked, and there are three at most', () => {
    fc.assert(
      fc.property(asking, (price) => {
        const suggested = suggestFirst(price);
        expect(suggested.every((amount) => isWithin(boundsOfFirst(price), amount))).toBe(true);
        expect(new Set(suggested).size).toBe(suggested.length);
        expect(suggested.length).toBeLessThanOrEqual(3);
        expect(suggested).toEqual(suggested.toSorted((a, b) => a - b));
      }),
    );
  });

  it('of a counter-offer lie between the two that were named', () => {
    expect(suggestCounter({ above: 1_750_000, below: 1_850_000 })).toEqual([
      1_776_000, 1_800_000, 1_826_000,
    ]);
    fc.assert(
      fc.property(asking, asking, (one, other) => {
        const bounds = { above: Math.min(one, other), below: Math.max(one, other) };
        const suggested = suggestCounter(bounds);
        expect(suggested.every((amount) => isWithin(bounds, amount))).toBe(true);
        if (!leavesRoom(bounds)) expect(suggested).toEqual([]);
      }),
    );
  });
});

describe('what a counter-offer may be', () => {
  it.each([
    ['the seller’s', [{ madeBy: 'buyer', amount: 100 }], { above: 100, below: 200 }],
    [
      'the buyer’s last',
      [
        { madeBy: 'buyer', amount: 100 },
        { madeBy: 'seller', amount: 150 },
      ],
      { above: 100, below: 150 },
    ],
  ] as const)('%s lies between the prices named last', (_whose, offers, bounds) => {
    expect(boundsOfCounter(offers, 200)).toEqual(bounds);
  });

  it('is a whole number of cents strictly between', () => {
    const bounds = { above: 100, below: 102 };
    expect([99, 100, 101, 102, 101.5, Number.NaN].filter((n) => isWithin(bounds, n))).toEqual([
      101,
    ]);
    expect(leavesRoom(bounds)).toBe(true);
    expect(leavesRoom({ above: 100, below: 101 })).toBe(false);
  });
});
