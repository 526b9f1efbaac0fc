import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { createImages } from '#platform/images/images.server.ts';
import { addMedia } from './add.server.ts';
import { sanitisedName } from '#features/media/media.names.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const seller = async () => testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
const text = (content: string) => Buffer.from(content, 'latin1');
/** Bytes as a request takes them. */
const own = (bytes: Buffer) => Uint8Array.from(bytes);

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A PNG of one colour, written by hand: sharp would not make some of these. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([text(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, shades of grey.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    text('\x89PNG\r\n\x1A\n'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const bomb = (side: number) => png(side, side, Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

describe('what only looks like a picture', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['an SVG drawing', () => text(SVG), 'invalidImageType'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'invalidImageType'],
    ['a HEIC picture', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'invalidImageType'],
    [
      'an AVIF picture',
      async () =>
        sharp(await photograph())
          .avif({ effort: 0 })
          .toBuffer(),
      'invalidImageType',
    ],
    [
      'a TIFF picture',
      async () =>
        sharp(await photograph())
          .tiff()
          .toBuffer(),
      'invalidImageType',
    ],
    ['a PDF document', () => text('%PDF-1.7\n'), 'invalidImageType'],
    ['a program', () => text('\x7fELF\x02\x01\x01'), 'invalidImageType'],
    [
      'a JPEG by its first bytes, a page by the rest',
      () => text('\xFF\xD8\xFF\xE0<html><script>alert(1)</script>'),
      'imageDamaged',
    ],
    [
      'a GIF by its first bytes, a script by the rest',
      () => text('GIF89a=1;alert(1)'),
      'imageDamaged',
    ],
    [
      'a PNG by its first bytes, a drawing by the rest',
      () => text(`\x89PNG\r\n\x1A\n${SVG}`),
      'imageDamaged',
    ],
    [
      'a WebP by its first bytes and nothing else',
      () => text('RIFF\xff\xff\xff\x7fWEBPVP8X'),
      'imageDamaged',
    ],
    ['three bytes', () => text('\xFF\xD8\xFF'), 'imageDamaged'],
    [
      'a JPEG cut in half',
      async () => {
        const photo = await photograph();
        return photo.subarray(0, photo.length / 2);
      },
      'imageDamaged',
    ],
    [
      'a PNG cut in half',
      async () => {
        const photo = await photograph({ format: 'png' });
        return photo.subarray(0, photo.length / 2);
      },
      'imageDamaged',
    ],
    [
      'a PNG whose header promises a hundred times its pixels',
      async () => {
        const photo = Buffer.from(await photograph({ format: 'png', width: 40, height: 40 }));
        photo.writeUInt32BE(4000, 20);
        return photo;
      },
      'imageDamaged',
    ],
    ['a PNG of no width', () => png(0, 10, Buffer.alloc(10)), 'imageDamaged'],
    ['16,000 by 16,000 pixels in 32 kB', () => bomb(16_000), 'imageTooManyPixels'],
    [
      'two thousand million pixels',
      () => png(65_000, 33_000, Buffer.alloc(1000)),
      'imageTooManyPixels',
    ],
  ];

  it.each(refused)('is refused: %s', async (_what, make, key) => {
    const ctx = await seller();
    const upload = await sendUpload(ctx, own(await make()), { filename: 'boat.jpg' });
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({ code: { key } });
    // Nothing of it stays, and asking again does not try again.
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
    for await (const { key: file } of ctx.storage.list(`listing-images/${ctx.actor?.id}/`))
      expect(file).toBeUndefined();
  });

  it('is drawn while it is small enough: 49 megapixels of nothing', async () => {
    const ctx = await seller();
    expect(await addMedia(ctx, { upload: await sendUpload(ctx, own(bomb(7000))) })).toMatchObject({
      width: 1200,
      height: 1200,
    });
  });

  it('loses what hangs on to a picture: an archive, a script, a comment', async () => {
    const ctx = await seller();
    const photo = await photograph();
    const said = '<script>alert("comment")</script>';
    const comment = text(`\xFF\xFE\x00${String.fromCharCode(said.length + 2)}${said}`);
    const gifar = Buffer.concat([
      photo.subarray(0, 2),
      comment,
      photo.subarray(2),
      text('PK\x03\x04evil.jar<script>alert("tail")</script>'),
    ]);
    const media = await addMedia(ctx, { upload: await sendUpload(ctx, own(gifar)) });
    for (const url of media.variants.flatMap(({ avif, webp }) => [avif, webp])) {
      const file = await ctx.storage.find(url.slice('/media/'.length));
      const bytes = Buffer.from(await new Response(await file?.open()).arrayBuffer()).toString(
        'latin1',
      );
      expect(bytes.includes('script') || bytes.includes('evil')).toBe(false);
    }
  });

  it('of sixteen pixels by one is drawn as it is', async () => {
    const ctx = await seller();
    expect(
      await addMedia(ctx, {
        upload: await sendUpload(ctx, await photograph({ width: 16, height: 1 })),
      }),
    ).toMatchObject({ width: 16, height: 1 });
  });
});

describe('names', () => {
  it.each([
    ['../../../etc/passwd.jpg', 'passwd'],
    ['..\\..\\boot.ini.jpg', 'boot.ini'],
    ['my boat  (1) __ .jpg', 'my_boat_1_'],
    ['Ñandú & açaí.jpeg', 'Nandu_acai'],
    ['船.jpg', '_'],
    ['.jpg', ''],
    ['a\0b\r\nc%2f.jpg', 'a_b_c_2f'],
    [`${'x'.repeat(300)}.jpg`, 'x'.repeat(100)],
  ])('%j becomes %j', (name, expected) => {
    expect(sanitisedName(name)).toBe(expected);
  });

  it.each([
    '../../../etc/passwd.jpg',
    `${'x'.repeat(300)}.jpg`,
    '船.jpg',
    '.jpg',
    '...jpg',
    '"><img src=x>.png',
  ])('never lead out of their folder: %j', async (filename) => {
    const ctx = await seller();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, await photograph({ width: 40, height: 40 }), { filename }),
    });
    expect(media.url).toMatch(
      new RegExp(
        `^/media/listing-images/${ctx.actor?.id}/\\d{13}_[0-9a-f]{20}_[A-Za-z0-9._-]{0,100}\\.webp$`,
      ),
    );
    expect(await ctx.storage.find(media.url.slice('/media/'.length))).not.toBeNull();
  });
});

describe('the process that draws', () => {
  it('may be killed in the middle: one picture fails, the next one is drawn', async () => {
    const images = createImages();
    const ctx = { ...(await seller()), images };
    const slow = addMedia(ctx, { upload: await sendUpload(ctx, own(bomb(7000))) });
    const next = addMedia(ctx, { upload: await sendUpload(ctx, await photograph()) });
    await expect.poll(() => images.processes().length, { interval: 5, timeout: 10_000 }).toBe(1);
    process.kill(images.processes()[0] ?? 0, 'SIGKILL');
    await expect(slow).rejects.toMatchObject({ code: { key: 'imageDamaged' } });
    expect(await next).toMatchObject({ width: 800 });
    await images.stop();
  });

  it("is told nothing of the server's environment", async () => {
    const images = createImages();
    await expect(images.transcode('/no/such/file', 'somebody')).rejects.toMatchObject({
      reason: 'unreadable',
    });
    const environment = readFileSync(`/proc/${images.processes()[0]}/environ`, 'latin1')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split('=')[0]);
    expect(environment.filter((name) => !name?.startsWith('NODE_CHANNEL'))).toEqual([
      'MALLOC_ARENA_MAX',
      'UV_THREADPOOL_SIZE',
    ]);
    await images.stop();
    expect(images.processes()).toEqual([]);
  });

  it('is ended when a picture takes too long or too much memory', async () => {
    for (const bounds of [{ processorMs: 0 }, { mostMegabytes: 1 }]) {
      const images = createImages(bounds);
      const ctx = { ...(await seller()), images };
      await expect(
        addMedia(ctx, { upload: await sendUpload(ctx, own(bomb(7000))) }),
      ).rejects.toMatchObject({ code: { key: 'imageDamaged' } });
      await expect.poll(() => images.processes()).toEqual([]);
    }
  });

  it('is ended on a machine that is too busy, which is no fault of the picture', async () => {
    const images = createImages({ timeoutMs: 1 });
    const ctx = { ...(await seller()), images };
    const upload = await sendUpload(ctx, await photograph());
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({ status: 503 });
    await images.stop();
    expect(await addMedia({ ...ctx, images: createImages() }, { upload })).toMatchObject({
      width: 800,
    });
  });

  it('says when too many wait; the upload stays for another try', async () => {
    const images = createImages({ atMost: 0 });
    const ctx = { ...(await seller()), images };
    const photo = await photograph();
    const [one, two] = [await sendUpload(ctx, photo), await sendUpload(ctx, photo)];
    const results = await Promise.allSettled([
      addMedia(ctx, { upload: one }),
      addMedia(ctx, { upload: two }),
    ]);
    const failed = results.findIndex(({ status }) => status === 'rejected');
    expect(results[failed]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } });
    expect(await addMedia(ctx, { upload: failed === 0 ? one : two })).toMatchObject({ width: 800 });
    await images.stop();
    await expect(images.transcode('anything', 'somebody')).rejects.toMatchObject({
      reason: 'busy',
    });
  });

  it('leaves no row when files cannot be kept, and no files when the row cannot', async () => {
    const ctx = await seller();
    const broken = {
      ...ctx,
      storage: {
        ...ctx.storage,
        put: async (key: string, source: Uint8Array | { path: string }) =>
          key.endsWith('-360.avif')
            ? Promise.reject(new Error('the disk is full'))
            : ctx.storage.put(key, source),
      },
    };
    const upload = await sendUpload(ctx, await photograph());
    const before = (await db.select().from(mediaTable)).length;
    await expect(addMedia(broken, { upload })).rejects.toThrow('the disk is full');
    expect((await db.select().from(mediaTable)).length).toBe(before);
    for await (const { key } of ctx.storage.list(`listing-images/${ctx.actor?.id}/`))
      expect(key).toBeUndefined();
    expect(await addMedia(ctx, { upload })).toMatchObject({ width: 800 });
  });
});
