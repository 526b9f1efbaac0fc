import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { forget } from '#tests/support/retention.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { aviVideo, mp4Video, mpegVideo, webmVideo } from '#tests/support/video-files.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { playsInBrowsers } from '#features/media/media.playback.ts';
import { createImages } from '#platform/images/images.server.ts';

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
    expect(file?.size).toBeGreaterThan(0);
  });

  it.each([
    ['HEVC in MP4', mp4Video({ codec: 'hvc1' }), 'boat.mp4', /_boat__hevc\.mp4$/],
    ['HEVC of a phone', mp4Video({ brand: 'qt  ', codec: 'hev1' }), 'boat.mov', /__hevc\.mp4$/],
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
    expect(
      await createImages({ ffmpeg: program }).poster(fileOf(mp4Video()), 'somebody'),
    ).toBeNull();
    // Measured with ffmpeg 4.1: a video of 4 MB with pictures of 8,000 by 8,000 took 4.7 GB of
    // memory the other way round.
    expect(await readFile(said, 'utf8')).toMatch(
      /-max_pixels 36000000 .*-i file:.* -vf scale='min\(1200,iw\)':-2,thumbnail=24 /,
    );
  });

  it('has none where it is not', async () => {
    const images = createImages({ ffmpeg: path.join(folder, 'no-such-program') });
    expect(await images.poster(fileOf(mp4Video()), 'somebody')).toBeNull();
  });

  it.each([
    ['Matroska', webmVideo({ docType: 'matroska' }), 'invalidVideoType'],
    ['without its end', aviVideo().subarray(0, -5), 'videoDamaged'],
    ['of a kind that nothing reads', mp4Video({ codec: 'SVQ3' }), 'videoCodec'],
  ])('is refused, and forgotten, when it is %s', async (_what, bytes, key) => {
    const ctx = await uploader();
    const upload = await sendUpload(ctx, Buffer.from(bytes), { kind: 'video', filename: 'a.mp4' });
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({ code: { key } });
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
  });

  it.each([
    ['time', { processorMs: 0 }],
    ['memory', { mostMegabytes: 1 }],
  ])('that took too much %s is refused from then on', async (_what, bounds) => {
    const images = createImages(bounds);
    const ctx = { ...(await uploader()), images };
    const upload = await sendUpload(ctx, Buffer.from(mp4Video()), {
      kind: 'video',
      filename: 'a.mp4',
    });
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({
      code: { key: 'videoDamaged' },
    });
    expect(images.processes()).toEqual([]);
    // No worker is started again for it.
    await expect(addMedia(ctx, { upload })).rejects.toMatchObject({
      code: { key: 'uploadNotFound' },
    });
    expect(images.processes()).toEqual([]);
  });

  it('whose server stops meanwhile is there for another try', async () => {
    const images = createImages();
    const ctx = { ...(await uploader()), images };
    const upload = await sendUpload(ctx, Buffer.from(mp4Video()), {
      kind: 'video',
      filename: 'a.mp4',
    });
    const adding = addMedia(ctx, { upload });
    await expect.poll(() => images.processes(), { interval: 5 }).toHaveLength(1);
    await Promise.all([expect(adding).rejects.toMatchObject({ status: 503 }), images.stop()]);
    expect(await addMedia({ ...ctx, images: createImages() }, { upload })).toMatchObject({
      kind: 'video',
    });
  });

  it('leaves nothing where it was written anew', async () => {
    const scratch = mkdtempSync(path.join(folder, 'scratch-'));
    vi.stubEnv('TMPDIR', scratch);
    const ctx = await uploader();
    for (const bytes of [mp4Video(), mp4Video({ codec: 'SVQ3' })]) {
      const upload = await sendUpload(ctx, Buffer.from(bytes), {
        kind: 'video',
        filename: 'a.mp4',
      });
      await addMedia(ctx, { upload }).catch(() => undefined);
    }
    vi.unstubAllEnvs();
    expect(await readdir(scratch)).toEqual([]);
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
