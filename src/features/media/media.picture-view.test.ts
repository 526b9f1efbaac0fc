import { expect, it } from 'vitest';
import type { MediaView } from './media.schema.ts';
import {
  avifFiles,
  fallbackFile,
  packMedia,
  toPictureView,
  unpackMedia,
} from './media.picture-view.ts';

const at = '/media/listing-images/1_a_boat';
/** As uploads are stored: the largest has no width in its name. */
const photograph: MediaView = {
  kind: 'image',
  url: `${at}.webp`,
  poster: null,
  width: 1200,
  height: 900,
  alt: null,
  thumbhash: null,
  variants: [360, 640, 1200].map((width) => ({
    width,
    avif: `${at}-${width}.avif`,
    webp: width === 1200 ? `${at}.webp` : `${at}-${width}.webp`,
  })),
};

it('a photograph is its base and widths, with one file for browsers without AVIF', () => {
  const shown = toPictureView(photograph);
  expect(shown).toEqual({ width: 1200, height: 900, base: at, widths: '360 640 1200' });
  expect(shown && fallbackFile(shown)).toBe(`${at}-640.webp`);
  expect(shown && avifFiles(shown)).toBe(
    photograph.variants.map((file) => `${file.avif} ${file.width}w`).join(', '),
  );
});

it('what is too wide is not offered, but the smallest always is', () => {
  expect(toPictureView(photograph, 800)?.widths).toBe('360 640');
  const wide = { ...photograph, variants: photograph.variants.slice(2) };
  const shown = toPictureView(wide, 800);
  expect(shown?.widths).toBe('1200');
  // The largest file has no width in its name.
  expect(shown && fallbackFile(shown)).toBe(`${at}.webp`);
});

it('a file under another name is not offered', () => {
  const [small, , large] = photograph.variants;
  const variants = [small, { width: 640, avif: '/media/other.avif', webp: '/o.webp' }, large];
  const shown = toPictureView({ ...photograph, variants } as MediaView);
  expect(shown?.widths).toBe('360 1200');
});

it('a video and a picture in one file have none to choose among', () => {
  expect(toPictureView({ ...photograph, kind: 'video' })).toBeNull();
  expect(toPictureView({ ...photograph, variants: [] })).toBeNull();
});

const demo: MediaView = {
  ...photograph,
  url: `${at}-1200.webp`,
  variants: [360, 1200].map((width) => ({
    width,
    avif: `${at}-${width}.avif`,
    webp: `${at}-${width}.webp`,
  })),
};

it.each([
  ['an upload', photograph],
  ['one that is described', { ...photograph, alt: 'A boat' }],
  ['a picture of the demo', demo],
])('%s is handed over in few letters and is the same again', (_name, media) => {
  const packed = packMedia({ ...media, thumbhash: 'abc' });
  expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(media).length / 3);
  expect(unpackMedia(packed)).toEqual(media);
});

it.each([
  ['a video', { ...photograph, kind: 'video', poster: '/p.jpg' }],
  ['a drawing', { ...photograph, url: '/a.svg', variants: [] }],
  ['one whose files have names of their own', { ...photograph, url: '/other.webp' }],
  ['one without a file of a width', { ...demo, variants: demo.variants.slice(1), url: '/x.webp' }],
] as [string, MediaView][])('%s is handed over as it is', (_name, media) => {
  expect(packMedia(media)).toBe(media);
  expect(unpackMedia(media)).toBe(media);
});
