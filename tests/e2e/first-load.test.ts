import {
  FIRST_LOAD_LIMITS,
  firstLoad,
  PAGE_KINDS,
  pageOfEachKind,
} from '#tests/support/first-load.ts';
import { expect, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
let paths: Awaited<ReturnType<typeof pageOfEachKind>>;
test.beforeAll(async () => {
  shop = await openShop({ pictures: true });
  paths = await pageOfEachKind(shopUrl());
});
test.afterAll(async () => {
  await shop?.close();
});

test.each(PAGE_KINDS)(
  'the first visit of a page of the kind %s transfers no more than a slow connection bears',
  async (kind) => {
    const parts = Object.entries(await firstLoad(new URL(paths[kind], shopUrl()).href));
    expect(parts.map(([part]) => part)).toEqual(Object.keys(FIRST_LOAD_LIMITS[kind]));
    const limits: Record<string, number> = FIRST_LOAD_LIMITS[kind];
    for (const [part, { kilobytes }] of parts) {
      expect(kilobytes, part).toBeGreaterThan(5);
      expect(kilobytes, part).toBeLessThanOrEqual(limits[part] ?? NaN);
    }
  },
  30_000,
);
