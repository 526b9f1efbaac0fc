import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.server.ts';
import { PICTURE_FINGERPRINT } from './worker-messages.ts';

/** A picture that chance draws: soft hills and sharp things on them, in colour. */
function drawing(seed: number, { width = 900, height = 700 } = {}): Buffer {
  const random = (n: number) => Math.abs(Math.sin(seed * 12.9898 + n * 78.233) * 43_758.5453) % 1;
  const shapes = Array.from({ length: 14 }, (_, n) => {
    const [x, y] = [random(n) * width, random(n + 20) * height];
    const fill = `hsl(${random(n + 40) * 360}, 60%, ${20 + random(n + 60) * 60}%)`;
    const size = 60 + random(n + 80) * 220;
    return n % 2
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * 0.7}" fill="${fill}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${seed * 40}, 40%, 70%)"/>
      ${shapes.join('')}</svg>`,
  );
}

async function bitsOf(picture: Buffer): Promise<string> {
  const fingerprint = (await fingerprintOf(sharp(picture))) ?? '';
  expect(fingerprint).toMatch(PICTURE_FINGERPRINT);
  return [...fingerprint]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
}

const differing = (one: string, other: string) =>
  [...one].filter((bit, at) => bit !== other[at]).length;

describe('the fingerprint of a picture', () => {
  it('of a copy differs in a few bits: smaller, saved anew, brighter, without colour', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const picture = await sharp(drawing(seed)).png().toBuffer();
      const original = await bitsOf(picture);
      const copies = {
        smaller: sharp(picture).resize(320).jpeg({ quality: 45 }),
        brighter: sharp(picture).modulate({ brightness: 1.1 }).webp({ quality: 60 }),
        gray: sharp(picture).greyscale().jpeg({ quality: 80 }),
      };
      for (const [name, copy] of Object.entries(copies)) {
        const bits = await bitsOf(await copy.toBuffer());
        expect(differing(bits.slice(0, 64), original.slice(0, 64)), name).toBeLessThanOrEqual(7);
        expect(differing(bits.slice(64), original.slice(64)), name).toBeLessThanOrEqual(48);
      }
    }
  });

  it('of another picture differs in many', async () => {
    const all = [];
    for (let seed = 1; seed <= 12; seed += 1) all.push(await bitsOf(drawing(seed)));
    for (const [n, one] of all.entries())
      for (const other of all.slice(n + 1))
        expect(differing(one.slice(0, 64), other.slice(0, 64))).toBeGreaterThan(7);
  });

  it('is none where nearly nothing is seen', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 4, background } });
    expect(await fingerprintOf(plain('#127a5b'))).toBeNull();
    expect(await fingerprintOf(plain('rgba(0, 0, 0, 0)'))).toBeNull();
  });

  it('is the same with and without an empty alpha channel', async () => {
    const picture = await sharp(drawing(7)).removeAlpha().png().toBuffer();
    const withAlpha = await sharp(picture).ensureAlpha().png().toBuffer();
    expect(await bitsOf(withAlpha)).toBe(await bitsOf(picture));
  });
});
