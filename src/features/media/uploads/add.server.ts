// Owns how an upload becomes a stored file: its type is decided by its content alone, images are
// transcoded, files get generated names, and the row is written last. A crash in between leaves
// orphaned files, which garbage collection removes.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import type { FinishedUpload } from '#platform/uploads/types.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { processImage } from './image.server.ts';
import { busyWith, mediaErrors } from '#features/media/media.errors.ts';
import type { MediaPurpose } from '#features/media/media.limits.ts';
import {
  keepUnderFreshBase,
  type Made,
  type Maker,
  MEDIA_PATH,
} from '#features/media/media.names.server.ts';
import { mediaKept, unplayedVideoKept } from '#features/media/media.events.server.ts';
import { playsInBrowsers } from '#features/media/media.playback.ts';
import { canUseMedia } from '#features/media/media.policy.ts';
import { addMediaInput, type OwnMediaView } from '#features/media/media.schema.ts';
import { toOwnMediaView } from '#features/media/media.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import { kindOf, requireUploader } from './uploads.server.ts';
import { processVideo } from '#features/media/video/video.server.ts';

/**
 * Takes a finished upload over; nothing uses the file until a listing or a store claims it. Asking
 * again (a lost reply, a second click, two at once) answers the same file.
 * @throws AppError not_authenticated, upload_unverified, upload_not_found, media_busy,
 *   invalid_image_type, image_damaged, image_too_many_pixels, invalid_video_type, video_damaged,
 *   video_codec
 */
export async function addMedia(
  ctx: Ctx,
  input: z.input<typeof addMediaInput>,
): Promise<OwnMediaView> {
  const actor = requireUploader(ctx);
  const { upload: id, purpose } = addMediaInput.parse(input);
  const known = await findMade(ctx, actor, id);
  if (known) return known;
  // Concurrent requests for one upload share one transcoding, so that they cannot fill the queue.
  const making = service(ctx, underWay);
  const key = `${actor.id}/${id}`;
  const joined = making.get(key);
  if (joined) return joined;
  if ([...making.keys()].filter((each) => each.startsWith(`${actor.id}/`)).length >= MOST_AT_ONCE)
    throw busyWith('many of one person');
  const started = take(ctx, actor, { id, purpose }).finally(() => making.delete(key));
  making.set(key, started);
  return started;
}

/** Where a file comes from: an upload, or a form. */
export type Source = Pick<FinishedUpload, 'id' | 'owner' | 'metadata'>;

/** Files of one person on one server; the picker sends two at a time. */
const MOST_AT_ONCE = 20;

/** Work in progress on this server, by owner and upload. */
const underWay = defineService({
  name: 'media.under-way',
  make: () => new Map<string, Promise<OwnMediaView>>(),
});

async function take(
  ctx: Ctx,
  actor: Actor,
  { id, purpose }: { id: string; purpose: MediaPurpose },
): Promise<OwnMediaView> {
  const upload = await ctx.uploads.find(id);
  const kind = upload && kindOf(upload.metadata);
  // Somebody else's upload and a missing one get the same answer.
  if (!upload || !kind || !canUseMedia(actor, { ownerId: upload.owner }))
    throw new AppError(mediaErrors.upload_not_found);
  try {
    const keep = (maker: Maker) => keepFile(ctx, upload, { kind, purpose }, maker);
    const made = await ctx.uploads.withFile(id, async (file) => {
      const source = { file, owner: upload.owner };
      return kind === 'image'
        ? keep(await processImage(ctx, source))
        : processVideo(ctx, source, keep);
    });
    await forgetUpload(ctx, id);
    return made;
  } catch (error) {
    // A concurrent request was faster, or the reply to our own COMMIT was lost.
    const madeMeanwhile = await findMade(ctx, actor, id);
    if (madeMeanwhile) {
      await forgetUpload(ctx, id);
      return madeMeanwhile;
    }
    // An invalid file stays invalid, and one that ended its worker would end the next: no retry
    // will need the upload.
    if (error instanceof AppError && error.code.kind === 'invalid') await forgetUpload(ctx, id);
    // Its sender cancelled it while it was read.
    else if (!(error instanceof AppError) && !(await ctx.uploads.find(id)))
      throw new AppError(mediaErrors.upload_not_found, { detail: String(error) });
    throw error;
  }
}

/** What an upload became; null when nothing has yet. @throws AppError upload_not_found */
export async function findMade(ctx: Ctx, actor: Actor, id: string): Promise<OwnMediaView | null> {
  const [row] = await ctx.db.select().from(mediaTable).where(eq(mediaTable.id, id));
  if (!row) return null;
  if (!canUseMedia(actor, row)) throw new AppError(mediaErrors.upload_not_found);
  return toOwnMediaView(row);
}

/** Files first, then the row: no row ever refers to a missing file. */
export async function keepFile(
  ctx: Ctx,
  upload: Source,
  about: Pick<MediaRow, 'kind'> & { purpose: MediaPurpose },
  maker: Maker,
): Promise<OwnMediaView> {
  const { columns, keys } = await writeFiles(ctx, upload, about, maker);
  const row = {
    id: upload.id,
    ownerId: upload.owner,
    kind: about.kind,
    unusedSince: ctx.now,
    ...columns,
  };
  // Whether there is a row is known as long as we refuse it ourselves. When the database fails it
  // may have committed: then nothing is removed here, and what has no row is collected at night.
  const inserted = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, { id: upload.owner });
    const [kept] = await ctx.db.insert(mediaTable).values(row).onConflictDoNothing().returning();
    if (kept) await publish(ctx, mediaKept, { id: kept.id, purpose: about.purpose });
    if (kept?.kind === 'video' && !playsInBrowsers(kept))
      await publish(ctx, unplayedVideoKept, { id: kept.id });
    return kept;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await removeWritten(ctx, keys);
    throw error;
  });
  if (!inserted) {
    await removeWritten(ctx, keys);
    throw new Error('another request has made this file');
  }
  return toOwnMediaView(inserted);
}

/** @returns the columns that name the files, and the keys that were written */
async function writeFiles(
  ctx: Ctx,
  upload: Source,
  about: Pick<MediaRow, 'kind'> & { purpose: MediaPurpose },
  maker: Maker,
): Promise<{ columns: Omit<Made, 'files'> & { base: string; url: string }; keys: string[] }> {
  const keys: string[] = [];
  try {
    let made: Made | undefined;
    const base = await keepUnderFreshBase(
      ctx.storage,
      { ...about, ownerId: upload.owner, filename: upload.metadata.filename ?? '' },
      ctx.now,
      async (base) => {
        made = maker(base);
        for (const { suffix, source } of made.files) {
          await ctx.storage.put(base + suffix, source);
          keys.push(base + suffix);
        }
      },
    );
    const { files = [], ...columns } = made ?? maker(base);
    return {
      columns: { ...columns, base, url: `${MEDIA_PATH}${base}${files[0]?.suffix ?? ''}` },
      keys,
    };
  } catch (error) {
    await removeWritten(ctx, keys);
    throw error;
  }
}

/** Removes files that certainly have no row; what cannot be removed now is collected at night. */
async function removeWritten(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.storage
    .remove(keys)
    .catch((trouble: unknown) =>
      ctx.log.warn({ err: trouble }, 'files of a failed upload stay until garbage collection'),
    );
}

/** The upload is no longer needed; if it cannot be removed now, garbage collection does it. */
async function forgetUpload(ctx: Ctx, id: string): Promise<void> {
  await ctx.uploads
    .remove(id)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'an upload stays until garbage collection'),
    );
}
