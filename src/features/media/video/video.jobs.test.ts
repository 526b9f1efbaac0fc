// Videos that browsers do not play become ones that they do, where ffmpeg is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { aviVideo, mp4Video } from '#tests/support/video-files.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { mediaFeature } from '#features/media/media.feature.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { createImages } from '#platform/images/images.server.ts';
import { convertUnplayed } from './video.jobs.server.ts';

const { db } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-convert-'));
beforeAll(() => seedCatalog(testCtx(db)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands for ffmpeg: does this to its last argument, the file to write. */
function program(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    `#!/bin/sh\necho "$@" >> ${file}.said\nfor last; do :; done\nout="\${last#file:}"\n${script}\n`,
  );
  chmodSync(file, 0o755);
  return file;
}
const played = path.join(folder, 'played.mp4');
writeFileSync(played, mp4Video());

async function seller(ffmpeg: string): Promise<Ctx> {
  const { id } = await buildUser(db);
  return testCtx(db, { actor: testActor({ id }), images: createImages({ ffmpeg }) });
}
async function send(ctx: Ctx, bytes: Uint8Array<ArrayBuffer>, filename: string) {
  return addMedia(ctx, { upload: await sendUpload(ctx, bytes, { kind: 'video', filename }) });
}
const work = (ctx: Ctx) => hearEvents(ctx, mediaFeature.subscriptions ?? []);
const rowOf = async (id: string) =>
  (await db.select().from(mediaTable).where(eq(mediaTable.id, id)))[0];
const isThere = async (ctx: Ctx, url: string) =>
  (await ctx.storage.find(url.slice('/media/'.length))) !== null;

it.each([
  ['AVI', aviVideo(), 'boat.avi'],
  ['HEVC', mp4Video({ codec: 'hvc1' }), 'boat.mp4'],
])('%s becomes MP4, of least priority and within bounds, and loses its words', async (...given) => {
  const [, bytes, filename] = given;
  const ffmpeg = program(
    `converts-${filename}`,
    `case "$out" in *.mp4) cp ${played} "$out";; *) exit 1;; esac`,
  );
  const ctx = await seller(ffmpeg);
  const { id, url } = await send(ctx, Buffer.from(bytes), filename);
  await work(ctx);
  const row = await rowOf(id);
  expect(row?.url).toMatch(/_boat\.mp4$/);
  expect(await isThere(ctx, row?.url ?? '')).toBe(true);
  expect(await isThere(ctx, url)).toBe(false);
  const file = await ctx.storage.find((row?.url ?? '').slice('/media/'.length));
  const text = Buffer.from(await new Response(await file?.open()).arrayBuffer()).toString('latin1');
  expect(text).toContain('PICTURE-DATA');
  expect(text).not.toContain('18.0179');
  expect(readFileSync(`${ffmpeg}.said`, 'utf8')).toMatch(
    /-protocol_whitelist file -max_pixels 36000000 -threads 1 -i .*-t 600 .*libx264 .*-threads 1 .*-fs 104857600/,
  );
  // Twice is the same as once.
  await convertUnplayed(ctx, { id });
  expect(await rowOf(id)).toEqual(row);
  await ctx.images.stop();
});

it.each([
  ['without ffmpeg', () => path.join(folder, 'no-such-program')],
  ['that ffmpeg cannot read', () => program('fails', 'exit 1')],
])('a video %s stays what it is', async (_what, ffmpeg) => {
  const ctx = await seller(ffmpeg());
  const { id, url } = await send(ctx, Buffer.from(aviVideo()), 'boat.avi');
  await work(ctx);
  expect((await rowOf(id))?.url).toBe(url);
  expect(await isThere(ctx, url)).toBe(true);
  await ctx.images.stop();
});

it('a row says while its video is being converted, and no longer', async () => {
  const go = path.join(folder, 'go');
  const ffmpeg = program(
    'waits',
    `case "$out" in *.mp4) while [ ! -e ${go} ]; do sleep 0.05; done; cp ${played} "$out";; ` +
      '*) exit 1;; esac',
  );
  const ctx = await seller(ffmpeg);
  const { id } = await send(ctx, Buffer.from(aviVideo()), 'boat.avi');
  expect((await rowOf(id))?.convertingSince).toBeNull();
  const converted = convertUnplayed(ctx, { id });
  await vi.waitFor(async () => expect((await rowOf(id))?.convertingSince).toEqual(ctx.now));
  writeFileSync(go, '');
  await converted;
  expect(await rowOf(id)).toMatchObject({ convertingSince: null, url: expect.any(String) });
  await ctx.images.stop();
});

it('a video that browsers play is left alone', async () => {
  const ctx = await seller(program('unasked', 'exit 1'));
  const { id, url } = await send(ctx, Buffer.from(mp4Video()), 'boat.mp4');
  await work(ctx);
  await convertUnplayed(ctx, { id });
  expect((await rowOf(id))?.url).toBe(url);
  await ctx.images.stop();
});

it('the ffmpeg of this machine, where there is one, makes a video that it reads again', async () => {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return;
  const source = path.join(folder, 'real.avi');
  execFileSync('ffmpeg', [
    ...'-v error -y -f lavfi -i testsrc=d=1:s=160x120:r=5 -f lavfi -i sine=d=1'.split(' '),
    '-c:v',
    'mpeg4',
    '-c:a',
    'mp2',
    source,
  ]);
  const ctx = await seller('ffmpeg');
  const { id } = await send(ctx, Buffer.from(readFileSync(source)), 'real.avi');
  await work(ctx);
  const row = await rowOf(id);
  expect(row?.url).toMatch(/_real\.mp4$/);
  const file = await ctx.storage.find((row?.url ?? '').slice('/media/'.length));
  const made = path.join(folder, 'made.mp4');
  writeFileSync(made, Buffer.from(await new Response(await file?.open()).arrayBuffer()));
  const streams = execFileSync('ffprobe', [
    ...'-v error -show_entries stream=codec_name -of csv=p=0'.split(' '),
    made,
  ]).toString();
  expect(streams.trim().split(/\s+/)).toEqual(['h264', 'aac']);
  await ctx.images.stop();
});

it('one person’s videos do not keep those of others waiting, on however many servers', () => {
  const convert = mediaFeature.subscriptions?.find(({ name }) => name === 'media.convert');
  expect(convert).toMatchObject({ fair: { ofOne: 1, kept: 0 } });
  expect(convert?.atOnce ?? 1).toBe(1);
});
