import { expect, test } from 'vitest';
import { collectSeen } from './seen.server.ts';

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
