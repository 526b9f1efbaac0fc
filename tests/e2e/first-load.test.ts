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

/** The store of who sells it. */
async function aStore(): Promise<string> {
  const { data } = (await (
    await fetch(new URL('/api/listings?category=cars&limit=1', shop.url))
  ).json()) as { data: { seller: { id: string } }[] };
  return `/seller/${data[0]?.seller.id}`;
}

/** Up to 100 events with all their words, those of other journeys, too: kB of HTML. */
const EVENTS_HTML = 45;

test.each([
  ['home', () => '/'],
  ['all listings', () => '/products'],
  ['a search', () => '/search?q=toyota'],
  ['a listing', aCar],
  ['events', () => '/events'],
  ['the forum', () => '/forum'],
  ['a store', aStore],
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
      const bound = what === 'HTML' && path() === '/events' ? EVENTS_HTML : goal;
      expect(kilobytes, what).toBeLessThanOrEqual(bound);
    }
  },
  30_000,
);
