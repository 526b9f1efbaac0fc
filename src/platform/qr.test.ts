import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr } from './qr.server.ts';

const TEXT = 'https://shop.example/orders/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d#code=K7M4QX';

/** The squares that a path of `Mx yhNv1Hxz` fills. */
function squaresOf({ size, path }: { size: number; path: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let each = Number(x); each < Number(x) + Number(length); each++)
      rows[Number(y)]![each] = true;
  return rows;
}

test('the drawing fills the dark squares of the code and nothing else', () => {
  const { data } = encode(TEXT, { ecc: 'M', border: 2 });
  expect(squaresOf(drawQr(TEXT))).toEqual(data);
});

test('white stays around it, and the corner begins with seven dark squares', () => {
  const rows = squaresOf(drawQr(TEXT));
  expect(rows.slice(0, 2).flat()).not.toContain(true);
  expect(rows[2]?.slice(0, 10)).toEqual([
    false,
    false,
    ...Array.from({ length: 7 }, () => true),
    false,
  ]);
});
