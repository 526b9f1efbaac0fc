// Who likes what: once each, and counted in the transaction that changed it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { FORUM_LIMITS } from '#features/forum/forum.limits.ts';
import { canLike } from '#features/forum/forum.policy.ts';
import {
  forumEntryTable,
  forumLikeTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { requireWriter } from '#features/forum/edits/entry.server.ts';

export type LikesView = { likes: number; liked: boolean };

/**
 * Likes a public discussion or reply, or takes that back; again changes nothing.
 * @throws AppError not_authenticated, forum_unverified, forum_post_not_found, forum_like_own,
 *   rate_limited
 */
export async function likeEntry(
  ctx: Ctx,
  { id, liked }: { id: string; liked: boolean },
): Promise<LikesView> {
  const actor = requireWriter(ctx);
  await requireWithinLimit(ctx, FORUM_LIMITS.likes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    const [entry] = await ctx.db
      .select({
        userId: forumEntryTable.userId,
        status: forumEntryTable.status,
        isPublic: forumPostTable.isPublic,
      })
      .from(forumEntryTable)
      .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
      .where(eq(forumEntryTable.id, id));
    if (!entry?.isPublic || entry.status !== 'approved')
      throw new AppError(forumErrors.forum_post_not_found, { detail: id });
    if (!canLike(actor, entry)) throw new AppError(forumErrors.forum_like_own);
    const like = and(eq(forumLikeTable.userId, actor.id), eq(forumLikeTable.entryId, id));
    const changed = liked
      ? await ctx.db
          .insert(forumLikeTable)
          .values({ userId: actor.id, entryId: id, createdAt: ctx.now })
          .onConflictDoNothing()
          .returning({ id: forumLikeTable.entryId })
      : await ctx.db.delete(forumLikeTable).where(like).returning({ id: forumLikeTable.entryId });
    const [counted] = await ctx.db
      .update(forumEntryTable)
      .set({ likes: sql`${forumEntryTable.likes} + ${changed.length * (liked ? 1 : -1)}` })
      .where(eq(forumEntryTable.id, id))
      .returning({ likes: forumEntryTable.likes });
    return { likes: counted?.likes ?? 0, liked };
  });
}

/** Which of these the actor likes; none for visitors. */
export async function findLiked(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (!ctx.actor || ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: forumLikeTable.entryId })
    .from(forumLikeTable)
    .where(and(eq(forumLikeTable.userId, ctx.actor.id), inArray(forumLikeTable.entryId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
