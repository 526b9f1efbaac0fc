import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstLoad } from '#tests/support/first-load.ts';
import { openShop, type Shop } from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pictures: true });
});
afterAll(async () => {
  await shop?.close();
});

/** A car, because its page has the most to say. */
async function aCar(): Promise<string> {
  const { data } = (await (
    await fetch(new URL('/api/listings?category=cars&limit=1', shop.url))
  ).json()) as { data: { id: string }[] };
  return `/products/${data[0]?.id}`;
}

test.each([
  ['home', () => '/'],
  ['all listings', () => '/products'],
  ['a search', () => '/search?q=toyota'],
  ['a listing', aCar],
])(
  'the first visit of %s transfers no more than a slow connection bears',
  async (_, path) => {
    const weights = await firstLoad(new URL(await path(), shop.url).href);
    expect(weights.map(({ what }) => what.replace(/ \(.*/, ''))).toEqual([
      'HTML',
      'JavaScript',
      'CSS',
      'fonts',
    ]);
    for (const { what, kilobytes, goal } of weights) {
      expect(kilobytes, what).toBeGreaterThan(5);
      expect(kilobytes, what).toBeLessThanOrEqual(goal);
    }
  },
  30_000,
);
