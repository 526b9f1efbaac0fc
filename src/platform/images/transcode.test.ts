import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { photograph } from '#tests/support/photographs.ts';
import { createImages } from './images.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-transcode-'));
const images = createImages({ processorMs: 10_000, timeoutMs: 30_000 });
afterAll(async () => {
  await images.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A JPEG of which so many bytes are missing at the end, and what comes after them. */
async function cut(bytes: number, end: readonly number[] = []): Promise<string> {
  const photo = await photograph();
  const file = path.join(folder, `cut-${bytes}-${end.length}.jpg`);
  writeFileSync(file, Buffer.concat([photo.subarray(0, photo.length - bytes), Buffer.from(end)]));
  return file;
}

it.each([1, 2])('a JPEG without the last %i bytes is a whole picture', async (bytes) => {
  const drawn = await images.transcode(await cut(bytes), 'somebody');
  const whole = await images.transcode(await cut(0), 'somebody');
  expect(drawn.fingerprint).toEqual(whole.fingerprint);
  expect(drawn.width).toBe(800);
});

it.each([30, 3_000])('a JPEG without the last %i bytes is damaged', async (bytes) => {
  await expect(images.transcode(await cut(bytes), 'somebody')).rejects.toThrow();
});

it.each([30, 3_000])(
  'a JPEG without the last %i bytes is damaged with a proper end, too',
  async (bytes) => {
    const file = await cut(bytes, [0xff, 0xd9]);
    await expect(images.transcode(file, 'somebody')).rejects.toThrow();
  },
);

it('a JPEG with a few bytes too many is a whole picture', async () => {
  const photo = await photograph();
  const file = path.join(folder, 'extraneous.jpg');
  writeFileSync(file, Buffer.concat([photo.subarray(0, 2), Buffer.alloc(4), photo.subarray(2)]));
  expect((await images.transcode(file, 'somebody')).width).toBe(800);
});
