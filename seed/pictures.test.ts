import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoListings } from './listings/plan.ts';
import { demoPeople } from './people.ts';
import { demoMedia, lacksDemoCovers, parsePicture, renderDemoPicture } from './pictures.ts';
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
  test('are drawn by a process of its own, which ends with its parent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'calabash-covers-'));
    expect(await lacksDemoCovers(dataDir)).toBe(true);
    const child = fork(join(import.meta.dirname, 'covers-worker.ts'), [dataDir], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const code = new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(
      async () =>
        expect(await readdir(join(dataDir, 'demo'))).toContainEqual(
          expect.stringMatching(/-360\.avif$/),
        ),
      { timeout: 20_000, interval: 100 },
    );
    child.disconnect();
    expect(await code).toBe(0);
    expect(await lacksDemoCovers(dataDir)).toBe(true);
    await rm(dataDir, { recursive: true });
  }, 30_000);
});
