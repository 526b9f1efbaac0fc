// What happens to a discussion besides writing: an answer is accepted, people follow it, moderators
// pin and close it.
import { and, eq } from 'drizzle-orm';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { forumAnswerAccepted } from '#features/forum/forum.events.server.ts';
import type { LockReason } from '#features/forum/forum.limits.ts';
import { canAcceptAnswer } from '#features/forum/forum.policy.ts';
import {
  forumEntryTable,
  forumFollowTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { lockPostRow, requireWriter } from '#features/forum/edits/entry.server.ts';

/**
 * Says which reply answered the own question, in place of another; null takes that back.
 * @throws AppError not_authenticated, forum_unverified, forum_post_not_found, forum_not_yours,
 *   forum_reply_not_found
 */
export async function acceptAnswer(
  ctx: Ctx,
  { id, replyId }: { id: string; replyId: string | null },
): Promise<void> {
  const actor = requireWriter(ctx);
  await inTransaction(ctx, async (ctx) => {
    const post = await lockPostRow(ctx, { id });
    const [asked] = await ctx.db
      .select({ userId: forumEntryTable.userId, status: forumEntryTable.status })
      .from(forumEntryTable)
      .where(eq(forumEntryTable.id, id));
    if (!post.isPublic || !asked || asked.status === 'withdrawn')
      throw new AppError(forumErrors.forum_post_not_found, { detail: id });
    if (!canAcceptAnswer(actor, asked)) throw new AppError(forumErrors.forum_not_yours);
    if (post.acceptedReplyId === replyId) return;
    const answer = replyId === null ? null : await requirePublicReply(ctx, id, replyId);
    await ctx.db
      .update(forumPostTable)
      .set({ acceptedReplyId: replyId })
      .where(eq(forumPostTable.id, id));
    if (answer)
      await publish(ctx, forumAnswerAccepted, {
        postId: id,
        entryId: answer.id,
        authorId: answer.userId,
      });
  });
}

async function requirePublicReply(ctx: Ctx, postId: string, id: string) {
  const [reply] = await ctx.db
    .select({ id: forumEntryTable.id, userId: forumEntryTable.userId })
    .from(forumEntryTable)
    .where(
      and(
        eq(forumEntryTable.id, id),
        eq(forumEntryTable.postId, postId),
        eq(forumEntryTable.status, 'approved'),
      ),
    );
  if (!reply || id === postId)
    throw new AppError(forumErrors.forum_reply_not_found, { detail: id });
  return reply;
}

/**
 * Hears of replies to a discussion from now on, or no more.
 * @throws AppError not_authenticated, forum_post_not_found
 */
export async function followPost(
  ctx: Ctx,
  { id, following }: { id: string; following: boolean },
): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    const [post] = await ctx.db
      .select({ isPublic: forumPostTable.isPublic })
      .from(forumPostTable)
      .where(eq(forumPostTable.id, id));
    if (!post?.isPublic) throw new AppError(forumErrors.forum_post_not_found, { detail: id });
    if (following)
      await ctx.db
        .insert(forumFollowTable)
        .values({ postId: id, userId: actor.id, createdAt: ctx.now })
        .onConflictDoNothing();
    else
      await ctx.db
        .delete(forumFollowTable)
        .where(and(eq(forumFollowTable.postId, id), eq(forumFollowTable.userId, actor.id)));
  });
}

/**
 * Keeps a discussion at the top of its lists, or not any more.
 * @throws AppError as requireModerator; forum_post_not_found
 */
export async function pinPost(
  ctx: Ctx,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<void> {
  await changeAsModerator(ctx, id, {
    action: pinned ? 'forum.pin' : 'forum.unpin',
    set: { isPinned: pinned },
  });
}

/**
 * Closes a discussion for a reason that its readers are told; null opens it again.
 * @throws AppError as pinPost
 */
export async function lockPost(
  ctx: Ctx,
  { id, reason }: { id: string; reason: LockReason | null },
): Promise<void> {
  await changeAsModerator(ctx, id, {
    action: reason === null ? 'forum.unlock' : 'forum.lock',
    detail: { reason },
    set: { lockReason: reason, lockedAt: reason === null ? null : ctx.now },
  });
}

async function changeAsModerator(
  ctx: Ctx,
  id: string,
  {
    set,
    action,
    detail = {},
  }: {
    set: Partial<typeof forumPostTable.$inferInsert>;
    action: `forum.${'pin' | 'unpin' | 'lock' | 'unlock'}`;
    detail?: { reason?: LockReason | null };
  },
): Promise<void> {
  requireModerator(ctx);
  await inTransaction(ctx, async (ctx) => {
    const post = await lockPostRow(ctx, { id });
    if (!post.isPublic) throw new AppError(forumErrors.forum_post_not_found, { detail: id });
    await ctx.db.update(forumPostTable).set(set).where(eq(forumPostTable.id, id));
    await recordAudit(ctx, { action, kind: 'forum', subjectId: id, detail });
  });
}
