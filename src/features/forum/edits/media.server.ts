// The pictures of a text: claimed when it is written, shown when it is public, let go when nothing
// shows them any more.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { claimMedia, releaseMedia } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import {
  forumEntryTable,
  forumMediaTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import { isShownPost } from '#features/forum/views/entries.server.ts';

/**
 * Claims pictures for a text.
 * @param held those that the text has already
 * @throws AppError media_not_found, media_in_use; forum_invalid for a video
 */
export async function claimPictures(
  ctx: Ctx,
  claim: { ownerId: string; ids: readonly string[]; held?: readonly string[] },
): Promise<void> {
  const files = await claimMedia(ctx, claim);
  if (files.some(({ kind }) => kind !== 'image'))
    throw new AppError(forumErrors.forum_invalid, { fields: { media: 'forum.picture' } });
}

/** Ids of the pictures of a text, in order. */
export async function picturesOf(ctx: Ctx, entryId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: forumMediaTable.mediaId })
    .from(forumMediaTable)
    .where(eq(forumMediaTable.entryId, entryId))
    .orderBy(asc(forumMediaTable.position));
  return rows.map(({ id }) => id);
}

/** Makes these pictures, in this order, those of the text; claims and releases nothing. */
export async function setPictures(
  ctx: Ctx,
  { entryId, ids }: { entryId: string; ids: readonly string[] },
): Promise<void> {
  await ctx.db.delete(forumMediaTable).where(eq(forumMediaTable.entryId, entryId));
  if (ids.length > 0)
    await ctx.db
      .insert(forumMediaTable)
      .values(ids.map((mediaId, position) => ({ mediaId, entryId, position })));
}

/** Takes the pictures of texts away; garbage collection removes the files. */
export async function dropPictures(ctx: Ctx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const dropped = await ctx.db
    .delete(forumMediaTable)
    .where(inArray(forumMediaTable.entryId, [...entryIds]))
    .returning({ id: forumMediaTable.mediaId });
  await releaseMedia(ctx, { ids: dropped.map(({ id }) => id) });
}

/** Lets go of pictures that were there before and are not any more. */
export async function releasePictures(
  ctx: Ctx,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  await releaseMedia(ctx, { ids: before.filter((id) => !after.includes(id)) });
}

/** A condition on `media`: a text that everybody may read shows it. */
export function isShownInForum(now: Date): SQL {
  return sql`exists (select from ${forumMediaTable}
    join ${forumEntryTable} on ${forumEntryTable.id} = ${forumMediaTable.entryId}
    join ${forumPostTable} on ${forumPostTable.id} = ${forumEntryTable.postId}
    join ${userTable} on ${userTable.id} = ${forumEntryTable.userId}
    where ${forumMediaTable.mediaId} = ${mediaTable.id}
      and ${and(eq(forumEntryTable.status, 'approved'), isShownPost(now), isPublicSeller(now))})`;
}
