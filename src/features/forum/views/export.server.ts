// Owns the data export of what somebody wrote in the forum and took part in.
import { asc, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  forumEdits,
  forumEntryTable,
  forumFollowTable,
  forumLikeTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';

/**
 * Every discussion and reply of the actor, edits that wait included, and the ids of what they like
 * and follow.
 * @throws AppError not_authenticated
 */
export async function exportOwnForum(ctx: Ctx): Promise<Record<string, unknown>> {
  const { id } = requireActor(ctx);
  const [texts, likes, follows] = await Promise.all([
    ctx.db
      .select({
        id: forumEntryTable.id,
        postId: forumEntryTable.postId,
        title: forumEntryTable.title,
        category: forumPostTable.topic,
        content: forumEntryTable.content,
        status: forumEntryTable.status,
        createdAt: forumEntryTable.createdAt,
        editedAt: forumEntryTable.editedAt,
        likes: forumEntryTable.likes,
        waitingTitle: sql<string | null>`${forumEdits.table.content} ->> 'title'`,
        waitingContent: sql<string | null>`${forumEdits.table.content} ->> 'content'`,
      })
      .from(forumEntryTable)
      .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
      .leftJoin(forumEdits.table, forumEdits.beside(forumEntryTable.id))
      .where(eq(forumEntryTable.userId, id))
      .orderBy(asc(forumEntryTable.createdAt)),
    ctx.db
      .select({ id: forumLikeTable.entryId, createdAt: forumLikeTable.createdAt })
      .from(forumLikeTable)
      .where(eq(forumLikeTable.userId, id)),
    ctx.db
      .select({ postId: forumFollowTable.postId, createdAt: forumFollowTable.createdAt })
      .from(forumFollowTable)
      .where(eq(forumFollowTable.userId, id)),
  ]);
  const kept = texts.filter(({ status }) => status !== 'withdrawn');
  return {
    posts: kept.filter((text) => text.id === text.postId).map(({ postId: _post, ...post }) => post),
    replies: kept
      .filter((text) => text.id !== text.postId)
      .map(({ title: _title, waitingTitle: _waiting, category: _topic, ...reply }) => reply),
    likes,
    follows,
  };
}
