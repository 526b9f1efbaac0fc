import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import {
  box,
  aviVideo,
  mpegVideo,
  element,
  mp4Video,
  webmVideo,
  u32,
} from '#tests/support/video-files.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { AppError } from '#platform/errors.ts';
import { createImages } from '#platform/images/images.server.ts';
import { playsInBrowsers } from '#features/media/media.playback.ts';
import { addMedia } from '#features/media/adding/media.add.server.ts';
import { applyEdits, createReader } from './media.video-reader.server.ts';
import { readMp4 } from './media.video-mp4.server.ts';
import { readVideo } from './media.video.server.ts';
import { forget } from '#tests/support/retention.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-videos-'));
const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, `video-${count++}`);
  writeFileSync(file, bytes);
  return file;
}

async function cleaned(bytes: Uint8Array): Promise<Buffer> {
  const file = fileOf(bytes);
  await applyEdits(file, (await readVideo(file)).edits);
  return readFile(file);
}

const VIDEOS: [
  string,
  Buffer,
  { extension: string; size: { width: number; height: number } | null },
][] = [
  ['an MP4', mp4Video(), { extension: 'mp4', size: { width: 1920, height: 1080 } }],
  [
    'an upright video of a phone',
    mp4Video({ brand: 'qt  ', turned: true }),
    { extension: 'mov', size: { width: 1080, height: 1920 } },
  ],
  ['a WebM', webmVideo(), { extension: 'webm', size: { width: 640, height: 480 } }],
  ['an AVI', aviVideo(), { extension: 'avi', size: { width: 320, height: 240 } }],
  ['an MPEG', mpegVideo(), { extension: 'mpeg', size: { width: 352, height: 288 } }],
];

describe('a video', () => {
  it.each(VIDEOS)('is told by its content: %s', async (_what, bytes, expected) => {
    expect(await readVideo(fileOf(bytes))).toMatchObject(expected);
  });

  it.each(VIDEOS)(
    'forgets its maker and keeps its length and its pictures: %s',
    async (_what, bytes) => {
      const after = await cleaned(bytes);
      expect(after.length).toBe(bytes.length);
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
      const picture = bytes.toString('latin1').includes('PICTURE-DATA');
      expect(text.includes('PICTURE-DATA')).toBe(picture);
      // Reading it again finds the same video, and nothing more to cut out that would change it.
      expect((await cleaned(after)).equals(after)).toBe(true);
    },
  );

  it('loses the time of its recording', async () => {
    const recordedAt = u32(3_900_000_000);
    expect(mp4Video().includes(recordedAt)).toBe(true);
    expect((await cleaned(mp4Video())).includes(recordedAt)).toBe(false);
  });

  /** A video whose pictures are where these tables say. */
  const withTables = (...tables: Buffer[]) =>
    Buffer.concat([mp4Video({ tables }), box('mdat', Buffer.alloc(400_000))]);

  const HOSTILE: [string, Uint8Array, string][] = [
    ['Matroska', webmVideo({ docType: 'matroska' }), 'invalidVideoType'],
    ['a HEIC picture', mp4Video({ brand: 'heic' }), 'invalidVideoType'],
    ['a song', mp4Video({ width: 0 }), 'invalidVideoType'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'invalidVideoType'],
    ['nothing but a beginning', mp4Video().subarray(0, 20), 'videoDamaged'],
    ['an MP4 without its end', mp4Video().subarray(0, -30), 'videoDamaged'],
    ['a WebM without its end', webmVideo().subarray(0, -5), 'videoDamaged'],
    ['an AVI without its end', aviVideo().subarray(0, -5), 'videoDamaged'],
    [
      'a box that is longer than the file',
      Buffer.concat([mp4Video(), u32(0x7fffffff), Buffer.from('free')]),
      'videoDamaged',
    ],
    [
      'a box shorter than its own head',
      Buffer.concat([mp4Video(), u32(4), Buffer.from('free')]),
      'videoDamaged',
    ],
    [
      'a table of four thousand million entries',
      withTables(box('stco', u32(0, 0xffffffff))),
      'videoDamaged',
    ],
    [
      'a table of sizes longer than its box',
      withTables(box('stsz', u32(0, 0, 100_000)), box('stco', u32(0, 1, 50))),
      'videoDamaged',
    ],
    [
      'two hundred thousand places with something between them',
      withTables(
        box('stsz', u32(0, 1, 0)),
        box('stsc', u32(0, 1, 1, 1, 1)),
        box(
          'stco',
          u32(0, 200_000),
          Buffer.concat(Array.from({ length: 200_000 }, (_, index) => u32(801_500 + index * 2))),
        ),
      ),
      'videoDamaged',
    ],
    [
      'boxes within boxes within boxes',
      Buffer.concat([
        box('ftyp', Buffer.from('isom')),
        Array.from({ length: 2000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0)),
        box('mdat'),
      ]),
      'invalidVideoType',
    ],
    [
      'an element with a length of zero bits',
      Buffer.concat([webmVideo(), Buffer.from([0xec, 0])]),
      'videoDamaged',
    ],
    [
      'tags without an end',
      Buffer.concat([webmVideo(), u32(0x1254c367), Buffer.from([0xff])]),
      'videoDamaged',
    ],
    [
      'a width of no bytes',
      Buffer.concat([
        element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
        element(
          0x18538067,
          element(0x1654ae6b, element(0xae, element(0xe0, element(0xb0)))),
          element(0x1f43b675),
        ),
      ]),
      'invalidVideoType',
    ],
    [
      'a width of eight bytes',
      Buffer.concat([
        element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
        element(
          0x18538067,
          element(0x1654ae6b, element(0xae, element(0xe0, element(0xb0, Buffer.alloc(8, 255))))),
          element(0x1f43b675),
        ),
      ]),
      'invalidVideoType',
    ],
  ];
  it.each(HOSTILE)('is not taken when it is %s', async (_what, bytes, key) => {
    await expect(readVideo(fileOf(bytes))).rejects.toMatchObject({ code: { key } });
  });

  it('with thousands of tables that each promise a whole file is not read table by table', async () => {
    // 2,000 tables of 800 kB each, if they were believed: more than a gigabyte to read for 40 kB.
    const tables = Array.from({ length: 2_000 }, () => box('stco', u32(0, 200_000)));
    const bytes = Buffer.concat([
      mp4Video(),
      box('moov', box('trak', box('mdia', box('minf', box('stbl', ...tables))))),
      box('free', Buffer.alloc(1_000_000)),
    ]);
    const handle = await open(fileOf(bytes), 'r');
    const lengths: number[] = [];
    const reader = createReader(handle, bytes.length);
    const video = await readMp4({
      size: reader.size,
      read: (at, length) => {
        lengths.push(length);
        return reader.read(at, length);
      },
    });
    await handle.close();
    expect(video.size).toEqual({ width: 1920, height: 1080 });
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(bytes.length);
  });

  it('with lists within lists loses them as a whole', async () => {
    let [webm, avi] = [
      element(0x1549a966, element(0x7ba9, Buffer.from('Deep down'))),
      Buffer.from('IDIT\x08\0\0\0SAT NOV ', 'latin1'),
    ];
    for (let depth = 0; depth < 12; depth += 1) {
      webm = element(0x1654ae6b, webm);
      const head = Buffer.from('LIST\0\0\0\0hdrl', 'latin1');
      head.writeUInt32LE(avi.length + 4, 4);
      avi = Buffer.concat([head, avi]);
    }
    const riff = Buffer.from('RIFF\0\0\0\0AVI ', 'latin1');
    riff.writeUInt32LE(avi.length + 4, 4);
    const before = (await readVideo(fileOf(webmVideo()))).edits.length;
    expect((await readVideo(fileOf(Buffer.concat([webmVideo(), webm])))).edits).toHaveLength(
      before + 2,
    );
    await expect(readVideo(fileOf(Buffer.concat([riff, avi])))).rejects.toMatchObject({
      code: { key: 'videoDamaged' },
    });
  });

  it('with any bytes of it changed is taken or refused, and keeps its length', async () => {
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
          const after = await cleaned(bytes).catch((error: unknown) => error);
          if (after instanceof Buffer) expect(after).toHaveLength(bytes.length);
          else expect(after).toBeInstanceOf(AppError);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of half a million tiny pieces is given up, not read', async () => {
    await expect(
      readVideo(
        fileOf(Buffer.concat([mp4Video(), ...Array.from({ length: 500_000 }, () => box('free'))])),
      ),
    ).rejects.toMatchObject({ code: { key: 'videoDamaged' } });
  });
});

describe('an uploaded video', () => {
  const uploader = async () => testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });

  it('is kept under a name of ours with the ending of its content', async () => {
    const ctx = await uploader();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, Buffer.from(mp4Video()), {
        kind: 'video',
        filename: 'My ../../boat.AVI',
      }),
    });
    expect(media).toMatchObject({ kind: 'video', width: 1920, height: 1080, variants: [] });
    expect(media.url).toMatch(
      new RegExp(`^/media/listing-videos/${ctx.actor?.id}/\\d{13}_[0-9a-f]{20}_boat\\.mp4$`),
    );
    const file = await ctx.storage.find(media.url.slice('/media/'.length));
    expect(file?.size).toBe(mp4Video().length);
  });

  it.each([
    ['HEVC in MP4', mp4Video({ codec: 'hvc1' }), 'boat.mp4', /_boat__hevc\.mp4$/],
    ['HEVC of a phone', mp4Video({ brand: 'qt  ', codec: 'hev1' }), 'boat.mov', /__hevc\.mov$/],
    ['AVI', aviVideo(), 'boat.avi', /_boat\.avi$/],
    ['MPEG', mpegVideo(), 'boat.mpg', /_boat\.mpeg$/],
  ])(
    'says in its address that browsers do not play it: %s',
    async (_what, bytes, name, address) => {
      const ctx = await uploader();
      const upload = await sendUpload(ctx, Buffer.from(bytes), { kind: 'video', filename: name });
      const media = await addMedia(ctx, { upload });
      expect(media.url).toMatch(address);
      expect(playsInBrowsers(media)).toBe(false);
      // Its files are still found by the row, and the row by its files.
      await forget({ ...ctx, now: new Date(Date.now() + 25 * 3_600_000) }, 'media.orphans');
      expect(await ctx.storage.find(media.url.slice('/media/'.length))).not.toBeNull();
    },
  );

  it.each(['/media/a/1_boat.mp4', '/media/a/1_my-hevc.mov', '/media/a/1_boat.webm'])(
    'is played by browsers: %s',
    (url) => expect(playsInBrowsers({ url })).toBe(true),
  );

  it('has a poster where ffmpeg is at hand', async () => {
    // In its place a program that makes the same still of every video.
    const still = fileOf(await photograph({ format: 'png' }));
    const program = fileOf(
      Buffer.from(`#!/bin/sh\nfor last; do :; done\ncp ${still} "\${last#file:}"\n`),
    );
    chmodSync(program, 0o755);
    const images = createImages({ ffmpeg: program });
    const ctx = { ...(await uploader()), images };
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, Buffer.from(mpegVideo()), { kind: 'video', filename: 'a.mpg' }),
    });
    await images.stop();
    expect(media.poster).toBe(media.url.replace('.mpeg', '-poster.webp'));
    expect(media.thumbhash).not.toBeNull();
    expect(await ctx.storage.find((media.poster ?? '').slice('/media/'.length))).not.toBeNull();
  });

  it('is made small before two dozen of its pictures are kept, and is not looked at when they are huge', async () => {
    const said = path.join(folder, 'said');
    const program = fileOf(Buffer.from(`#!/bin/sh\necho "$@" > ${said}\nexit 1\n`));
    chmodSync(program, 0o755);
    expect(await createImages({ ffmpeg: program }).poster(fileOf(mp4Video()))).toBeNull();
    // Measured with ffmpeg 4.1: a video of 4 MB with pictures of 8,000 by 8,000 took 4.7 GB of
    // memory the other way round.
    expect(await readFile(said, 'utf8')).toMatch(
      /-max_pixels 36000000 .*-i file:.* -vf scale='min\(1200,iw\)':-2,thumbnail=24 /,
    );
  });

  it('has none where it is not', async () => {
    const images = createImages({ ffmpeg: path.join(folder, 'no-such-program') });
    expect(await images.poster(fileOf(mp4Video()))).toBeNull();
  });

  it('that says picture in its upload is refused as a picture', async () => {
    const ctx = await uploader();
    await expect(
      addMedia(ctx, {
        upload: await sendUpload(ctx, Buffer.from(mp4Video()), { filename: 'a.jpg' }),
      }),
    ).rejects.toMatchObject({ code: { key: 'invalidImageType' } });
  });
});
