import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIRST_LOAD_LIMITS,
  firstLoad,
  PAGE_KINDS,
  pageOfEachKind,
} from '#tests/support/first-load.ts';
import { openShop, type Shop } from '#tests/support/running-shop.ts';

let shop: Shop;
let paths: Awaited<ReturnType<typeof pageOfEachKind>>;
beforeAll(async () => {
  shop = await openShop({ pictures: true });
  paths = await pageOfEachKind(shop.url);
});
afterAll(async () => {
  await shop?.close();
});

test.each(PAGE_KINDS)(
  'the first visit of a page of the kind %s transfers no more than a slow connection bears',
  async (kind) => {
    const parts = Object.entries(await firstLoad(new URL(paths[kind], shop.url).href));
    expect(parts.map(([part]) => part)).toEqual(Object.keys(FIRST_LOAD_LIMITS[kind]));
    const limits: Record<string, number> = FIRST_LOAD_LIMITS[kind];
    for (const [part, { kilobytes }] of parts) {
      expect(kilobytes, part).toBeGreaterThan(5);
      expect(kilobytes, part).toBeLessThanOrEqual(limits[part] ?? NaN);
    }
  },
  30_000,
);
