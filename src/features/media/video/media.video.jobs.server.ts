// Converts videos that browsers do not play, where ffmpeg is installed. The new file takes the
// place of the old one in the row; until then, and without ffmpeg, buyers are offered a download.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import { CODED_OTHERWISE, playsInBrowsers } from '#features/media/media.playback.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { KeyTaken } from '#platform/storage.server.ts';
import { applyEdits } from './media.video-reader.server.ts';
import { readVideo } from './media.video.server.ts';

/** Suffixes that a video may have had before. */
const UNPLAYED = ['.avi', '.mpeg', `${CODED_OTHERWISE}.mp4`, `${CODED_OTHERWISE}.mov`];

/** Safe to repeat: the new file is complete or not there, and then the row names it. */
export async function convertUnplayed(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.db.select().from(mediaTable).where(eq(mediaTable.id, id));
  if (!row?.base) return;
  const { base, url } = row;
  if (!playsInBrowsers(row)) {
    if (!(await convert(ctx, url.slice(MEDIA_PATH.length), `${base}.mp4`))) return;
    const changed = await ctx.db
      .update(mediaTable)
      .set({ url: `${MEDIA_PATH}${base}.mp4` })
      .where(and(eq(mediaTable.id, id), eq(mediaTable.url, url)))
      .returning({ id: mediaTable.id });
    // Removed meanwhile: without a row the new file is collected at night.
    if (changed.length === 0) return;
  }
  await ctx.storage.remove(UNPLAYED.map((suffix) => base + suffix));
}

/** @returns whether there is a new file now */
async function convert(ctx: Ctx, from: string, to: string): Promise<boolean> {
  const stored = await ctx.storage.find(from);
  // What has no room now stays a download.
  if (!stored || (await ctx.disk.room()) < 3 * stored.size) return false;
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-video-'));
  try {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target.mp4')];
    const body = await stored.open();
    await pipeline(
      body instanceof Uint8Array
        ? Readable.from([body])
        : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(source),
    );
    const end = await ctx.images.convert(source, target);
    if (end !== 'done') {
      if (end === 'failed') ctx.log.warn({ key: from }, 'a video could not be converted');
      return false;
    }
    await applyEdits(target, (await readVideo(target)).edits);
    await ctx.storage.put(to, { path: target }).catch((error: unknown) => {
      // An earlier try stored it and did not come to the row.
      if (!(error instanceof KeyTaken)) throw error;
    });
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
