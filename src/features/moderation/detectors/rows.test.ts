import { expect, test } from 'vitest';
import { rowOf, toRows } from './rows.server.ts';

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
