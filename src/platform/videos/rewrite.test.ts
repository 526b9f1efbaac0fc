// What is left of a video when it was written anew, and what is refused. What the worst files cost
// the server is in worst-files.test.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  aviVideo,
  box,
  chunk,
  element,
  mp4Video,
  mpegVideo,
  u32,
  webmVideo,
} from '#tests/support/video-files.ts';
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';
import { createImages } from '../images/images.server.ts';
import { rewriteVideo } from './rewrite.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-rewritten-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
async function rewritten(bytes: Uint8Array): Promise<RewrittenVideo & { after: Buffer }> {
  const from = path.join(folder, `video-${count++}`);
  writeFileSync(from, bytes);
  const to = `${from}-new`;
  const video = await rewriteVideo(from, to);
  return { ...video, after: await readFile(to) };
}

const VIDEOS: [string, Buffer, RewrittenVideo][] = [
  [
    'an MP4',
    mp4Video(),
    { extension: 'mp4', size: { width: 1920, height: 1080 }, codecs: ['avc'] },
  ],
  [
    'an upright video of a phone',
    mp4Video({ brand: 'qt  ', turned: true, codec: 'hvc1' }),
    { extension: 'mp4', size: { width: 1080, height: 1920 }, codecs: ['hevc'] },
  ],
  [
    'a WebM',
    webmVideo(),
    { extension: 'webm', size: { width: 640, height: 480 }, codecs: ['vp8'] },
  ],
  ['an AVI', aviVideo(), { extension: 'avi', size: { width: 320, height: 240 }, codecs: ['MJPG'] }],
  [
    'an MPEG',
    mpegVideo(),
    { extension: 'mpeg', size: { width: 352, height: 288 }, codecs: ['mpeg'] },
  ],
];

it.each(VIDEOS)('is told by its content: %s', async (_what, bytes, expected) => {
  expect(await rewritten(bytes)).toMatchObject(expected);
});

it.each(VIDEOS)('forgets its maker and keeps its pictures: %s', async (_what, bytes, expected) => {
  const { after } = await rewritten(bytes);
  const text = after.toString('latin1');
  for (const secret of [
    '18.0179',
    'iPhone',
    'Main camera',
    'At my house',
    'muxer',
    'Marcia',
    'SAT NOV',
    'LOCATION',
    String.fromCharCode(7).repeat(8),
  ])
    expect(text).not.toContain(secret);
  const pictures = (of: Buffer) => of.toString('latin1').split('PICTURE-DATA').length;
  expect(pictures(after)).toBe(pictures(bytes));
  // The new file is the same video, also for those who read it again.
  expect(await rewritten(after)).toMatchObject(expected);
});

it('loses the time of its recording', async () => {
  const recordedAt = u32(3_900_000_000);
  expect(mp4Video().includes(recordedAt)).toBe(true);
  expect((await rewritten(mp4Video())).after.includes(recordedAt)).toBe(false);
});

it('begins to play before all of it came: the index stands before the pictures', async () => {
  const { after } = await rewritten(mp4Video());
  expect(after.indexOf('moov')).toBeLessThan(after.indexOf('mdat'));
});

it('stays QuickTime where its sound is uncompressed', async () => {
  const { extension, codecs } = await rewritten(mp4Video({ brand: 'qt  ', sound: true }));
  expect({ extension, codecs }).toEqual({ extension: 'mov', codecs: ['avc', 'pcm-s16'] });
});

it('of MPEG keeps sound in which the signs of other parts stand by chance', async () => {
  const sound = Buffer.from('SOUND\0\0\x01\xBE\x03\xFFmore sound\0\0\x01\xB9and more', 'latin1');
  const head = Buffer.from([0, 0, 1, 0xc0, 0, sound.length]);
  const { after } = await rewritten(Buffer.concat([mpegVideo(), head, sound, mpegVideo()]));
  expect(after.includes(sound)).toBe(true);
});

/** A video whose pictures are where these tables say. */
const withTables = (...tables: Buffer[]) =>
  Buffer.concat([mp4Video({ tables }), box('mdat', Buffer.alloc(400_000))]);

/** Tables of one picture; those given stand instead of them. */
const tables = (given: Record<string, Buffer>): Buffer[] =>
  Object.values({
    stts: box('stts', u32(0, 1, 1, 1000)),
    stsz: box('stsz', u32(0, 0, 1, 25)),
    stsc: box('stsc', u32(0, 1, 1, 1, 1)),
    stco: box('stco', u32(0, 1, 32)),
    ...given,
  });

const sized = (inner: Buffer) =>
  Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(
      0x18538067,
      element(
        0x1654ae6b,
        element(
          0xae,
          element(0xd7, Buffer.from([1])),
          element(0x83, Buffer.from([1])),
          element(0x86, Buffer.from('V_VP8')),
          element(0xe0, inner),
        ),
      ),
      element(0x1f43b675, element(0xe7, Buffer.from([0]))),
    ),
  ]);

const REFUSED: [string, Uint8Array, RegExp][] = [
  ['Matroska', webmVideo({ docType: 'matroska' }), /^type$/],
  ['a HEIC picture', mp4Video({ brand: 'heic', handler: 'pict' }), /^type$/],
  ['a song', mp4Video({ handler: 'soun' }), /^type$/],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^type$/],
  ['pictures of a kind that nothing reads', mp4Video({ codec: 'SVQ3' }), /^codec$/],
  ['nothing but a beginning', mp4Video().subarray(0, 20), /^(?:type|unreadable)$/],
  ['an MP4 without its index', mp4Video().subarray(0, 100), /^(?:type|unreadable)$/],
  ['an AVI without its end', aviVideo().subarray(0, -5), /^unreadable$/],
  [
    'a table longer than its box',
    withTables(...tables({ stsz: box('stsz', u32(0, 0, 100_000)) })),
    /^unreadable$/,
  ],
  [
    'pictures that each are the whole file',
    withTables(
      ...tables({
        stts: box('stts', u32(0, 1, 5000, 1000)),
        stsz: box('stsz', u32(0, 400_000, 5000)),
        stsc: box('stsc', u32(0, 1, 1, 1, 1)),
        stco: box('stco', u32(0, 5000), ...Array.from({ length: 5000 }, () => u32(32))),
      }),
    ),
    /^unreadable$/,
  ],
  [
    'pictures behind its end',
    withTables(...tables({ stco: box('stco', u32(0, 1, 900_000)) })),
    /^unreadable$/,
  ],
  [
    'boxes within boxes within boxes',
    Buffer.concat([
      box('ftyp', Buffer.from('isom')),
      Array.from({ length: 2000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0)),
      box('mdat'),
    ]),
    /^type$/,
  ],
  ['a width of no bytes', sized(element(0xb0)), /^(?:type|unreadable)$/],
  ['a width of eight bytes', sized(element(0xb0, Buffer.alloc(8, 255))), /^(?:type|unreadable)$/],
  [
    'AVI lists within lists',
    chunk(
      'RIFF',
      Buffer.from('AVI '),
      Array.from({ length: 12 }).reduce<Buffer>(
        (inner) => chunk('LIST', Buffer.from('hdrl'), inner),
        chunk('IDIT', Buffer.from('SAT NOV ')),
      ),
    ),
    /^unreadable$/,
  ],
];

describe('a file', () => {
  it.each(REFUSED)('is refused when it is %s', async (_what, bytes, reason) => {
    await expect(rewritten(bytes)).rejects.toMatchObject({
      name: 'FileRefused',
      reason: expect.stringMatching(reason),
    });
  });

  it('with any bytes of it changed is taken or refused', async () => {
    // Some of them are read without an end, which costs the worker and not this process.
    const images = createImages({ processorMs: 600 });
    const change = fc.record({
      at: fc.nat(),
      value: fc.constantFrom(0, 1, 8, 0x7f, 0x80, 0xff),
      bytes: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VIDEOS),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async ([, video], changes) => {
          const bytes = Buffer.from(video);
          for (const { at, value, bytes: length } of changes)
            bytes.fill(
              value,
              at % bytes.length,
              Math.min(bytes.length, (at % bytes.length) + length),
            );
          const from = path.join(folder, `changed-${count++}`);
          writeFileSync(from, bytes);
          const result = await images
            .rewriteVideo({ from, to: `${from}-new` }, 'somebody')
            .catch((error: unknown) => error);
          if (result instanceof Error) expect(result).toBeInstanceOf(FileRefused);
        },
      ),
      { numRuns: 60 },
    );
    await images.stop();
  }, 60_000);
});
