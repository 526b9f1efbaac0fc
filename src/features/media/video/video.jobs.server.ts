// Converts videos that browsers do not play, where ffmpeg is installed. The new file takes the
// place of the old one in the row; until then, and without ffmpeg, buyers are offered a download.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import { CODED_OTHERWISE, playsInBrowsers } from '#features/media/media.playback.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { FileRefused } from '#platform/images/worker-messages.ts';
import { asNodeStream, KeyTaken } from '#platform/uploads/storage.server.ts';

/** A job that takes longer has ended, and with it what it did. */
export const CONVERSION_SECONDS = 3600;

/** Suffixes that a video may have had before. */
const UNPLAYED = ['.avi', '.mpeg', `${CODED_OTHERWISE}.mp4`, `${CODED_OTHERWISE}.mov`];

/** Safe to repeat: the new file is complete or not there, and then the row names it. */
export async function convertUnplayed(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.db.select().from(mediaTable).where(eq(mediaTable.id, id));
  if (!row?.base) return;
  const { base, url } = row;
  if (!playsInBrowsers(row)) {
    await ctx.db.update(mediaTable).set({ convertingSince: ctx.now }).where(eq(mediaTable.id, id));
    const isConverted = await convert(ctx, row, `${base}.mp4`);
    const changed = await ctx.db
      .update(mediaTable)
      .set({
        convertingSince: null,
        ...(isConverted ? { url: `${MEDIA_PATH}${base}.mp4` } : {}),
      })
      .where(and(eq(mediaTable.id, id), eq(mediaTable.url, url)))
      .returning({ id: mediaTable.id });
    // Not converted; or removed meanwhile: without a row the new file is collected at night.
    if (!isConverted || changed.length === 0) return;
  }
  await ctx.storage.remove(UNPLAYED.map((suffix) => base + suffix));
}

/** @returns whether there is a new file now */
async function convert(
  ctx: Ctx,
  { url, ownerId }: Pick<MediaRow, 'url' | 'ownerId'>,
  to: string,
): Promise<boolean> {
  const from = url.slice(MEDIA_PATH.length);
  const stored = await ctx.storage.find(from);
  // What has no room now stays a download.
  if (!stored || (await ctx.disk.room()) < 3 * stored.size) return false;
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-video-'));
  try {
    const [source, target, clean] = ['source', 'target.mp4', 'clean.mp4'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    await pipeline(asNodeStream(await stored.open()), createWriteStream(source));
    const end = await ctx.images.convert({ from: source, to: target });
    const isWritten = end === 'done' && (await rewrite(ctx, { from: target, to: clean }, ownerId));
    if (!isWritten) {
      if (end !== 'missing') ctx.log.warn({ key: from }, 'a video could not be converted');
      return false;
    }
    await ctx.storage.put(to, { path: clean }).catch((error: unknown) => {
      // An earlier try stored it and did not come to the row.
      if (!(error instanceof KeyTaken)) throw error;
    });
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What ffmpeg made, without the words that it took over. @returns whether it could be read */
async function rewrite(
  ctx: Ctx,
  files: { from: string; to: string },
  ownerId: string,
): Promise<boolean> {
  try {
    const { extension } = await ctx.images.rewriteVideo(files, ownerId);
    return extension === 'mp4';
  } catch (error) {
    if (error instanceof FileRefused && error.reason !== 'busy') return false;
    throw error;
  }
}
