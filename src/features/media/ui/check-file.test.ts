import { describe, expect, test } from 'vitest';
import { acceptOf, checkFile } from './check-file.ts';

const MB = 1024 * 1024;
const max = { image: 10, video: 3 };
const none = { image: 0, video: 0 };
const file = (name: string, type: string, size = 1000) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

describe('the picker', () => {
  test.each([
    ['a photograph', file('car.JPG', 'image/jpeg'), 'image'],
    [
      'a photograph of 30 MB, which is made smaller on its way',
      file('car.jpeg', 'image/jpeg', 30 * MB),
      'image',
    ],
    ['a photograph that the system knows no type for', file('car.webp', ''), 'image'],
    ['a picture without an ending', file('image', 'image/png'), 'image'],
    [
      'a photograph of an iPhone, which the browser may be able to read',
      file('IMG_1.HEIC', 'image/heic'),
      'image',
    ],
    ['a moving picture of 5 MB', file('dance.gif', 'image/gif', 5 * MB), 'image'],
    ['a video of 50 MB', file('tour.mov', 'video/quicktime', 50 * MB), 'video'],
    ['a video whose type is told otherwise', file('tour.avi', 'video/vnd.avi'), 'video'],
  ])('takes %s', (_what, chosen, kind) => {
    expect(checkFile(chosen, { max, taken: none })).toEqual({ kind });
  });

  test.each([
    ['a Matroska video', file('tour.mkv', 'video/x-matroska'), 'videoType'],
    ['a Matroska video that the system knows no type for', file('tour.mkv', ''), 'videoType'],
    ['a drawing with scripts in it', file('logo.svg', 'image/svg+xml'), 'imageType'],
    ['a document', file('invoice.pdf', 'application/pdf'), 'type'],
    ['a page that calls itself a picture', file('photo.html', 'image/jpeg'), 'imageType'],
    ['an empty file', file('car.jpg', 'image/jpeg', 0), 'small'],
    ['a moving picture above 5 MB', file('dance.gif', 'image/gif', 5 * MB + 1), 'large'],
    ['a video above 50 MB', file('tour.mp4', 'video/mp4', 50 * MB + 1), 'large'],
  ])('refuses %s and says why', (_what, chosen, key) => {
    expect(checkFile(chosen, { max, taken: none })).toMatchObject({
      problem: { key, final: true },
    });
  });

  test('takes the first ten pictures and three videos, and says that the rest is too many', () => {
    expect(
      checkFile(file('car.jpg', 'image/jpeg'), { max, taken: { image: 9, video: 3 } }),
    ).toEqual({ kind: 'image' });
    expect(
      checkFile(file('car.jpg', 'image/jpeg'), { max, taken: { image: 10, video: 0 } }),
    ).toMatchObject({ problem: { key: 'many', values: { kind: 'image', count: 10 } } });
    expect(
      checkFile(file('tour.mp4', 'video/mp4'), { max, taken: { image: 0, video: 3 } }),
    ).toMatchObject({ problem: { key: 'many', values: { kind: 'video', count: 3 } } });
  });

  test('takes no video where only pictures are wanted, and does not offer any', () => {
    expect(
      checkFile(file('tour.mp4', 'video/mp4'), { max: { image: 1 }, taken: none }),
    ).toMatchObject({ problem: { key: 'videoType' } });
    expect(acceptOf({ image: 1 })).not.toContain('video');
  });
});
