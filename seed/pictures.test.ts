import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoListings } from './listings/plan.ts';
import { demoPeople } from './people.ts';
import {
  COVER_WIDTHS,
  coverFile,
  coverNames,
  demoMedia,
  drawCover,
  parsePicture,
  renderDemoPicture,
} from './pictures.ts';
import { OBJECT_KEYS, sceneInput, sceneName } from './scenes.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'calabash-pictures-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const listings = demoListings(demoPeople());
const pictured = listings.filter((listing) => listing.scene !== null);
const fileOf = (url: string) => url.replace('/demo/', '');

describe('pictures of the demo', () => {
  test('are there for every listing that names one', () => {
    for (const listing of pictured) {
      for (let shot = 0; shot < listing.shots; shot++)
        expect(
          parsePicture(fileOf(demoMedia(listing.scene ?? '', shot).url)),
          listing.title,
        ).not.toBeNull();
    }
  });

  test('draw every object of the vocabulary differently', async () => {
    const names = OBJECT_KEYS.map((key) => sceneInput(sceneName(key, undefined, 'BB', 0)));
    expect(names).not.toContain(null);
    expect(new Set(names.map((input) => `${input?.category} ${input?.title}`)).size).toBe(
      OBJECT_KEYS.length,
    );
  });

  test('are AVIF and WebP of the promised size, and light', async () => {
    const limits = { 360: 16_000, 640: 32_000, 800: 40_000, 1200: 70_000 };
    for (const listing of pictured.filter((_, index) => index % 211 === 0)) {
      for (const { width, avif, webp } of demoMedia(listing.scene ?? '', 0).variants) {
        for (const url of [avif, webp]) {
          const path = await renderDemoPicture(folder, fileOf(url));
          const meta = await sharp(path ?? '').metadata();
          expect([meta.width, meta.height], url).toEqual([width, (width * 3) / 4]);
          expect(meta.format, url).toBe(url === avif ? 'heif' : 'webp');
          expect((await stat(path ?? '')).size, url).toBeLessThan(limits[width as 360]);
        }
      }
    }
  });

  test('are drawn once for many who ask at the same moment, and leave no drafts behind', async () => {
    const file = fileOf(demoMedia(pictured[3]?.scene ?? '', 0).variants[0]?.avif ?? '');
    const paths = await Promise.all(
      Array.from({ length: 20 }, () => renderDemoPicture(folder, file)),
    );
    expect(new Set(paths)).toEqual(new Set([join(folder, 'demo', file)]));
    expect((await readdir(join(folder, 'demo'))).filter((name) => name.endsWith('.tmp'))).toEqual(
      [],
    );
  });

  test('show the people as drawings', async () => {
    const path = await renderDemoPicture(folder, 'person-marcia-bennett.svg');
    expect((await sharp(path ?? '').metadata()).format).toBe('svg');
  });

  test.each([
    '../../etc/passwd',
    'sedan-any-jm-0-0-360.avif/../x',
    'sedan-any-xx-0-0-360.avif',
    'person-nobody.svg',
    'person-../x.svg',
    'sedan-any-jm-0-9-360.avif',
    'rocket-any-jm-0-0-360.avif',
    'constructor-any-jm-0-0-360.avif',
    '',
    'sedan-any-jm-0-0-361.webp',
  ])('are not made for the name %j', async (name) => {
    expect(await renderDemoPicture(folder, name)).toBeNull();
  });
});

describe('covers', () => {
  const drawn = join(import.meta.dirname, '../public/demo');

  test('of the newest listings lie drawn in the build, in the widths of lists, in at most 8 MB', async () => {
    const files = await readdir(drawn);
    const newest = coverNames().slice(0, files.length / COVER_WIDTHS.length);
    expect(newest.length).toBeGreaterThan(400);
    expect(new Set(files)).toEqual(
      new Set(newest.flatMap((name) => COVER_WIDTHS.map((width) => coverFile(name, width)))),
    );
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(drawn, file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
  });

  test('are what the generator draws', async () => {
    const pixels = (image: string | Buffer) => sharp(image).resize(40, 30).removeAlpha().raw();
    const [width] = COVER_WIDTHS;
    for (const name of coverNames()
      .slice(0, 400)
      .filter((_, index) => index % 80 === 0)) {
      const kept = await pixels(join(drawn, coverFile(name, width))).toBuffer();
      const now = await pixels(await drawCover(name, width)).toBuffer();
      const apart = kept.reduce((sum, value, at) => sum + Math.abs(value - now[at]!), 0);
      expect(apart / kept.length, name).toBeLessThan(3);
    }
  });
});
