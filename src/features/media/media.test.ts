import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { beginUpload, patchUpload, sendUpload, tusRequest } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { LIMITS } from './media.limits.ts';
import { handleUpload } from '#features/media/uploads/uploads.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** Somebody who sells, signed in. */
async function seller(): Promise<Ctx> {
  return testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
}

const bytesOf = async (ctx: Ctx, url: string) => {
  const file = await ctx.storage.find(url.replace('/media/', ''));
  return file ? Buffer.from(await new Response(await file.open()).arrayBuffer()) : null;
};

describe('a photograph', () => {
  it('is drawn at three widths in two formats and kept under its own name', async () => {
    const ctx = await seller();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, await photograph({ width: 2000, height: 1500 }), {
        filename: 'Mi casa (vista) ñandú.JPG',
      }),
    });
    expect(media).toMatchObject({
      kind: 'image',
      width: 1200,
      height: 900,
      poster: null,
      alt: null,
    });
    expect(media.url).toMatch(
      new RegExp(
        `^/media/listing-images/${ctx.actor?.id}/\\d{13}_[0-9a-f]{20}_Mi_casa_vista_nandu\\.webp$`,
      ),
    );
    expect(media.variants.map(({ width }) => width)).toEqual([360, 640, 800, 1200]);
    expect(Buffer.from(media.thumbhash ?? '', 'base64').length).toBeGreaterThan(4);
    for (const { width, avif, webp } of media.variants) {
      for (const [url, format] of [
        [avif, 'heif'],
        [webp, 'webp'],
      ] as const) {
        const bytes = await bytesOf(ctx, url);
        expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ width, format });
      }
    }
    expect(media.variants.at(-1)?.webp).toBe(media.url);
  });

  it('is never drawn larger than it is', async () => {
    const ctx = await seller();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, await photograph({ width: 500, height: 700 })),
    });
    expect(media).toMatchObject({ width: 500, height: 700 });
    expect(media.variants.map(({ width }) => width)).toEqual([360, 500]);
  });

  it('stands upright, and says nothing of where and when it was taken', async () => {
    const ctx = await seller();
    const turned = await sharp(await photograph({ width: 900, height: 600 }))
      .withExif({
        IFD0: { Make: 'Phone', Copyright: 'Marcia' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 1/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const media = await addMedia(ctx, { upload: await sendUpload(ctx, Buffer.from(turned)) });
    expect(media).toMatchObject({ width: 600, height: 900 });
    const bytes = await bytesOf(ctx, media.url);
    const seen = await sharp(bytes ?? undefined).metadata();
    expect([seen.exif, seen.orientation, seen.icc, seen.xmp, seen.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes?.includes('Phone') || bytes?.includes('Marcia')).toBe(false);
  });

  it.each(['png', 'webp', 'gif'] as const)(
    'may be a %s file, whatever its name says',
    async (format) => {
      const ctx = await seller();
      expect(
        await addMedia(ctx, {
          upload: await sendUpload(ctx, await photograph({ format }), { filename: 'x.jpeg' }),
        }),
      ).toMatchObject({ width: 800 });
    },
  );

  it.each([
    [
      'with the wide colours of a phone',
      () =>
        sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
          .withIccProfile('p3')
          .jpeg({ quality: 100 }),
      [255, 0, 0],
    ],
    [
      'of 16 bits',
      () =>
        sharp({ create: { width: 60, height: 60, channels: 3, background: '#804020' } })
          .toColourspace('rgb16')
          .png(),
      [128, 64, 32],
    ],
    [
      'in grey',
      () =>
        sharp({ create: { width: 60, height: 60, channels: 3, background: '#808080' } })
          .greyscale()
          .jpeg({ quality: 100 }),
      [128, 128, 128],
    ],
    [
      'of a printing house',
      () =>
        sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
          .toColourspace('cmyk')
          .jpeg({ quality: 100 }),
      [255, 255, 255],
    ],
  ] as const)('%s has the colours it had', async (_what, make, expected) => {
    const ctx = await seller();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, Uint8Array.from(await make().toBuffer())),
    });
    const { channels } = await sharp((await bytesOf(ctx, media.url)) ?? undefined).stats();
    for (const [index, value] of expected.entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(6);
  });

  it('of a store lies in the folder of the stores', async () => {
    const ctx = await seller();
    const media = await addMedia(ctx, {
      upload: await sendUpload(ctx, await photograph()),
      purpose: 'store',
    });
    expect(media.url).toContain(`/media/store-images/${ctx.actor?.id}/`);
  });

  it('has a name of its own even when ten of one name come in one millisecond', async () => {
    const ctx = await seller();
    const small = await photograph({ width: 40, height: 40 });
    const uploads = await Promise.all(
      Array.from({ length: 10 }, () => sendUpload(ctx, small, { filename: 'image.jpg' })),
    );
    const made = await Promise.all(uploads.map((upload) => addMedia(ctx, { upload })));
    expect(new Set(made.map(({ url }) => url)).size).toBe(10);
  });
});

describe('taking an upload over', () => {
  it('answers the same file however often and however close together it is asked', async () => {
    const ctx = await seller();
    const upload = await sendUpload(ctx, await photograph());
    const answers = await Promise.all([
      addMedia(ctx, { upload }),
      addMedia(ctx, { upload }),
      addMedia(ctx, { upload }),
    ]);
    answers.push(await addMedia(ctx, { upload }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.id).toBe(upload);
    const files: string[] = [];
    for await (const { key } of ctx.storage.list(`listing-images/${ctx.actor?.id}/`))
      files.push(key);
    expect(files).toHaveLength(6);
  });

  it("needs all the bytes, an account with a proven address, and an upload of one's own", async () => {
    const ctx = await seller();
    const photo = await photograph();
    const half = await beginUpload(ctx, photo.length);
    await patchUpload(ctx, half, photo.subarray(0, 1000));
    await expect(addMedia(ctx, { upload: half })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
    const whole = await sendUpload(ctx, photo);
    await expect(addMedia(await seller(), { upload: whole })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
    await expect(addMedia({ ...ctx, actor: null }, { upload: whole })).rejects.toMatchObject({
      code: { key: 'notAuthenticated' },
    });
    await expect(
      addMedia(
        { ...ctx, actor: testActor({ id: ctx.actor?.id ?? '', emailVerified: false }) },
        { upload: whole },
      ),
    ).rejects.toMatchObject({ code: { key: 'uploadUnverified' } });
    await addMedia(ctx, { upload: whole });
    await expect(addMedia(await seller(), { upload: whole })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
  });
});

describe('sending', () => {
  it('goes on where the line was cut, in the middle of a request too', async () => {
    const ctx = await seller();
    const photo = await photograph({ width: 1500, height: 1000 });
    const id = await beginUpload(ctx, photo.length);
    // A body that breaks after 5,000 bytes, as a lost connection does.
    let sent = false;
    await patchUpload(
      ctx,
      id,
      new ReadableStream({
        pull(controller) {
          if (sent) return controller.error(new Error('the line is cut'));
          sent = true;
          controller.enqueue(new Uint8Array(photo.subarray(0, 5000)));
        },
      }),
    );
    const asked = await handleUpload(ctx, tusRequest('HEAD', `/uploads/${id}`));
    expect([
      asked.status,
      asked.headers.get('upload-offset'),
      asked.headers.get('upload-length'),
    ]).toEqual([200, '5000', String(photo.length)]);
    expect((await patchUpload(ctx, id, photo.subarray(5000), 5000)).status).toBe(204);
    expect(await addMedia(ctx, { upload: id })).toMatchObject({ width: 1200 });
  });

  it('does not overwrite what is there, nor take more than was announced', async () => {
    const ctx = await seller();
    const photo = await photograph();
    const id = await beginUpload(ctx, 1000);
    expect((await patchUpload(ctx, id, photo.subarray(0, 500))).status).toBe(204);
    expect((await patchUpload(ctx, id, photo.subarray(0, 500))).status).toBe(409);
    expect((await patchUpload(ctx, id, photo.subarray(0, 5000), 500)).status).toBe(413);
  });

  it('shows uploads to nobody else', async () => {
    const ctx = await seller();
    const id = await beginUpload(ctx, 1000);
    const otherUser = await seller();
    for (const request of [
      tusRequest('HEAD', `/uploads/${id}`),
      tusRequest('DELETE', `/uploads/${id}`),
      tusRequest(
        'PATCH',
        `/uploads/${id}`,
        { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        'x',
      ),
    ]) {
      await expect(handleUpload(otherUser, request)).rejects.toMatchObject({ status: 404 });
    }
    await expect(handleUpload(ctx, tusRequest('GET', `/uploads/${id}`))).rejects.toMatchObject({
      status: 404,
    });
    expect((await handleUpload(ctx, tusRequest('DELETE', `/uploads/${id}`))).status).toBe(204);
    await expect(handleUpload(ctx, tusRequest('HEAD', `/uploads/${id}`))).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a page', { kind: 'image', filename: 'page.html' }, 10, 'invalidFileExtension'],
    [
      'a page that calls itself a picture first',
      { kind: 'image', filename: 'photo.jpg.html' },
      10,
      'invalidFileExtension',
    ],
    ['a name without an ending', { kind: 'image', filename: 'photo' }, 10, 'invalidFileExtension'],
    [
      'a video under pictures',
      { kind: 'image', filename: 'video.mp4' },
      10,
      'invalidFileExtension',
    ],
    ['a Matroska video', { kind: 'video', filename: 'video.mkv' }, 10, 'invalidVideoType'],
    [
      'a picture of more than 5 MB',
      { kind: 'image', filename: 'a.jpg' },
      5 * 1024 * 1024 + 1,
      'imageTooLarge',
    ],
    [
      'a video of more than 50 MB',
      { kind: 'video', filename: 'a.mp4' },
      50 * 1024 * 1024 + 1,
      'videoTooLarge',
    ],
    ['nothing', { kind: 'image', filename: 'a.jpg' }, 0, 'fileEmpty'],
    ['neither picture nor video', { kind: 'document', filename: 'a.jpg' }, 10, 'invalidRequest'],
  ])('refuses %s before its first byte', async (_what, sent, size, key) => {
    await expect(beginUpload(await seller(), size, sent)).rejects.toMatchObject({ code: { key } });
  });

  it('says which field is wrong when it is neither picture nor video', async () => {
    await expect(beginUpload(await seller(), 10, { kind: 'document' })).rejects.toMatchObject({
      fields: { kind: 'fields.choice' },
    });
  });

  it('keeps the end of a name that is too long', async () => {
    const ctx = await seller();
    const id = await sendUpload(ctx, await photograph({ width: 40, height: 40 }), {
      filename: `${'x'.repeat(600)}.jpg`,
    });
    expect((await ctx.uploads.find(id))?.metadata.filename).toBe(`${'x'.repeat(496)}.jpg`);
  });

  it('takes a file of just the most bytes that are allowed', async () => {
    const ctx = await seller();
    await beginUpload(ctx, 5 * 1024 * 1024);
    await beginUpload(ctx, 50 * 1024 * 1024, { kind: 'video', filename: 'a.MP4' });
  });

  it('is limited for each person, videos apart from pictures', async () => {
    const limited = { code: { key: 'rateLimited' } };
    const video = { kind: 'video', filename: 'a.mp4' };
    const [maker, photographer] = [await seller(), await seller()];
    await countHit(db, LIMITS.videos, maker.actor?.id ?? '', LIMITS.videos.limit);
    await expect(beginUpload(maker, 10, video)).rejects.toMatchObject(limited);
    await beginUpload(maker, 10);
    await countHit(db, LIMITS.images, photographer.actor?.id ?? '', LIMITS.images.limit);
    await expect(beginUpload(photographer, 10)).rejects.toMatchObject(limited);
    await beginUpload(photographer, 10, video);
  });

  it('is for people whose address is proven', async () => {
    await expect(beginUpload(testCtx(db), 10)).rejects.toMatchObject({
      code: { key: 'notAuthenticated' },
    });
    const unproven = testCtx(db, {
      actor: testActor({ id: (await buildUser(db)).id, emailVerified: false }),
    });
    await expect(beginUpload(unproven, 10)).rejects.toMatchObject({
      code: { key: 'uploadUnverified' },
    });
  });
});
