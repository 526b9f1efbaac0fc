// Attaches pictures to messages when they are sent, and lets them go with them.
import { asc, eq, type SQL } from 'drizzle-orm';
import { mediaErrors } from '#features/media/media.errors.ts';
import { claimMedia, releaseMedia } from '#features/media/media.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { messagePictureTable, messageTable } from '#features/messages/messages.table.server.ts';

/**
 * Attaches the actor's own pictures to a message, in its transaction.
 * @throws AppError media_not_found (somebody else's, or gone), media_in_use, invalid_image_type
 */
export async function attachPictures(
  ctx: Ctx,
  { id: ownerId }: Pick<Actor, 'id'>,
  { messageId, ids }: { messageId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const claimed = await claimMedia(ctx, { ownerId, ids });
  if (claimed.some(({ kind }) => kind !== 'image'))
    throw new AppError(mediaErrors.invalid_image_type);
  await ctx.db
    .insert(messagePictureTable)
    .values(ids.map((mediaId, place) => ({ messageId, place, mediaId })));
}

/** Ids of a message's pictures in their order. */
export async function findPictureIds(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: messagePictureTable.mediaId })
    .from(messagePictureTable)
    .where(eq(messagePictureTable.messageId, messageId))
    .orderBy(asc(messagePictureTable.place));
  return rows.map(({ id }) => id);
}

/** Lets the pictures of messages go that are about to be deleted, in the same transaction. */
export async function releasePictures(ctx: Ctx, messages: SQL | undefined): Promise<void> {
  const rows = await ctx.db
    .select({ id: messagePictureTable.mediaId })
    .from(messagePictureTable)
    .innerJoin(messageTable, eq(messageTable.id, messagePictureTable.messageId))
    .where(messages);
  await releaseMedia(ctx, { ids: rows.map(({ id }) => id) });
}
