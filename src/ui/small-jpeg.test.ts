import { afterEach, expect, test, vi } from 'vitest';
import { readPicture } from './small-jpeg.ts';

afterEach(() => vi.unstubAllGlobals());

const WHOLE = [0xff, 0xd8, 1, 2, 3, 0xff, 0xd9];

/** As browsers read JPEGs: from the first two bytes to the last two. */
async function decode(file: Blob): Promise<{ width: number }> {
  const bytes = [...new Uint8Array(await file.arrayBuffer())];
  const isWhole = bytes.length === WHOLE.length && bytes.every((byte, at) => byte === WHOLE[at]);
  if (!isWhole) throw new DOMException('The source image could not be decoded.');
  return { width: 800 };
}

test.each([
  ['whole', WHOLE, 800],
  ['without its last two bytes', WHOLE.slice(0, -2), 800],
  ['cut within its lines', WHOLE.slice(0, -4), undefined],
])('a photograph that is %s', async (_what, bytes, width) => {
  vi.stubGlobal('createImageBitmap', decode);
  const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
  expect((await readPicture(file))?.width).toBe(width);
});
