// Owns the answer to "what does this discussion say": its own text, what is counted of it, and what
// stands beside it.
import { and, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { findLiked } from '#features/forum/participation/likes.server.ts';
import { canModerateForum, canReadEntry, isAuthor } from '#features/forum/forum.policy.ts';
import type { PostLink, PostView } from '#features/forum/forum.schema.ts';
import {
  forumEdits,
  forumEntryTable,
  forumFollowTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import type { Topic } from '#features/forum/forum.limits.ts';
import { isShutOut } from '#features/accounts/accounts.policy.ts';
import {
  authorColumns,
  entryColumns,
  findPictures,
  toEntryView,
  waitingColumns,
  isShownPost,
} from './entries.server.ts';

/**
 * A discussion, as the actor may read it.
 * @throws AppError forum_post_not_found, also while it waits, for everybody but its author and
 *   moderators
 */
export async function getPost(ctx: Ctx, { id }: { id: string }): Promise<PostView> {
  const missing = new AppError(forumErrors.forum_post_not_found, { detail: id.slice(0, 100) });
  if (!z.uuid().safeParse(id).success) throw missing;
  const [row] = await ctx.db
    .select({
      post: forumPostTable,
      entry: entryColumns,
      author: authorColumns,
      waiting: waitingColumns,
    })
    .from(forumPostTable)
    .innerJoin(forumEntryTable, eq(forumEntryTable.id, forumPostTable.id))
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .leftJoin(forumEdits.table, forumEdits.beside(forumEntryTable.id))
    .where(eq(forumPostTable.id, id));
  if (!row || (!row.post.isPublic && !canReadEntry(ctx.actor, row.entry))) throw missing;
  const knows = isAuthor(ctx.actor, row.entry) || canModerateForum(ctx.actor);
  if (isShutOut(row.author, ctx.now) && !knows) throw missing;
  const [pictures, liked, following] = await Promise.all([
    findPictures(ctx, [id]),
    findLiked(ctx, { ids: [id] }),
    isFollowing(ctx, id),
  ]);
  const { post, entry } = row;
  return {
    ...toEntryView(ctx, { ...row, media: pictures.get(id) ?? [], liked: liked.has(id) }),
    title: entry.title ?? '',
    category: post.topic,
    replies: post.replies,
    views: post.views,
    pinned: post.isPinned,
    locked: post.lockedAt !== null,
    lockedAt: post.lockedAt?.toISOString() ?? null,
    lockReason: post.lockReason,
    acceptedReplyId: post.acceptedReplyId,
    activeAt: post.activeAt.toISOString(),
    following,
  };
}

async function isFollowing(ctx: Ctx, postId: string): Promise<boolean> {
  if (!ctx.actor) return false;
  const [row] = await ctx.db
    .select({ postId: forumFollowTable.postId })
    .from(forumFollowTable)
    .where(and(eq(forumFollowTable.postId, postId), eq(forumFollowTable.userId, ctx.actor.id)));
  return row !== undefined;
}

/** Other discussions of a topic, those first in which something was written last. */
export async function findRelated(
  ctx: Ctx,
  { id, category, limit }: { id: string; category: Topic; limit: number },
): Promise<PostLink[]> {
  const rows = await ctx.readDb
    .select({
      id: forumPostTable.id,
      title: forumEntryTable.title,
      replies: forumPostTable.replies,
      acceptedReplyId: forumPostTable.acceptedReplyId,
    })
    .from(forumPostTable)
    .innerJoin(forumEntryTable, eq(forumEntryTable.id, forumPostTable.id))
    .where(and(eq(forumPostTable.topic, category), isShownPost(ctx.now), ne(forumPostTable.id, id)))
    .orderBy(desc(forumPostTable.isPinned), desc(forumPostTable.activeAt), desc(forumPostTable.id))
    .limit(limit);
  return rows.map(({ acceptedReplyId, title, ...row }) => ({
    ...row,
    title: title ?? '',
    answered: acceptedReplyId !== null,
  }));
}
