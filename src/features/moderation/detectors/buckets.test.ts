import { expect, test } from 'vitest';
import { collectSeen, rowOf, toRows } from './buckets.server.ts';

test('each bucket that counts has a row of its own, in their order, and the others have none', () => {
  const scales = Uint8Array.from({ length: 2048 }, (_, bucket) =>
    (bucket * bucket) % 7 < 3 || bucket % 32 > 29 ? 1 + (bucket % 200) : 0,
  );
  const rows = toRows(scales);
  let last = 0;
  const expected = Array.from(scales, (scale) => (scale > 0 ? (last += 1) : 0));
  expect(Array.from(scales, (_, bucket) => rowOf(rows, bucket))).toEqual(expected);
  expect(rows.many).toBe(last);
});

test('each bucket is seen once, where it was first, however many there are', () => {
  const { see, all } = collectSeen();
  const first = new Map<number, number>();
  for (let at = 0; at < 30_000; at += 1) {
    const bucket = Math.imul(at % 17_000, 0x9e3779b1) >>> 11;
    if (!first.has(bucket)) first.set(bucket, at);
    see(bucket, at);
  }
  const { buckets, tokens } = all();
  expect([...buckets]).toEqual([...first.keys()]);
  expect([...tokens]).toEqual([...first.values()]);
});
