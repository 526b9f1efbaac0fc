import {
  FIRST_LOAD_LIMITS,
  firstLoad,
  PAGE_KINDS,
  pageOfEachKind,
} from '#tests/support/first-load.ts';
import { expect, shopUrl, test } from '#tests/support/journey.ts';

let paths: Awaited<ReturnType<typeof pageOfEachKind>>;
test.beforeAll(async () => {
  paths = await pageOfEachKind(shopUrl());
});

for (const kind of PAGE_KINDS)
  test(`the first visit of a page of the kind ${kind} transfers no more than a slow connection bears`, async () => {
    const parts = Object.entries(await firstLoad(new URL(paths[kind], shopUrl()).href));
    expect(parts.map(([part]) => part)).toEqual(Object.keys(FIRST_LOAD_LIMITS[kind]));
    const limits: Record<string, number> = FIRST_LOAD_LIMITS[kind];
    for (const [part, { kilobytes }] of parts) {
      expect(kilobytes, part).toBeGreaterThan(5);
      expect(kilobytes, part).toBeLessThanOrEqual(limits[part] ?? NaN);
    }
  });
