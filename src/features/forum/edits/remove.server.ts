// Takes texts away: whoever wrote them deletes them, and moderators reject them, which is a
// decision that can be appealed. What others wrote stays: a discussion that has replies keeps its
// title above them when its author goes.
import { and, eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { requireModerator } from '#features/accounts/staff/staff.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { forumRemoved } from '#features/forum/forum.events.server.ts';
import { canModerateForum, canRemoveEntry, isAuthor } from '#features/forum/forum.policy.ts';
import type { EntryActor } from '#features/forum/forum.states.ts';
import {
  forumEntryTable,
  forumMentionTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import {
  dropEdit,
  type LockedEntry,
  lockEntryRow,
  isReply,
  requireEntryTransition,
  setEntryStatus,
} from './entry.server.ts';
import { decideAsModerator } from './moderation.server.ts';

/**
 * Deletes an own text, or any for a moderator.
 * @param input.of what it must be
 * @throws AppError not_authenticated, forum_post_not_found, forum_reply_not_found, forum_not_yours;
 *   as requireModerator for a moderator who takes away what somebody else wrote
 */
export async function removeEntry(
  ctx: Ctx,
  { id, of }: { id: string; of?: 'post' | 'reply' },
): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    if (canModerateForum(actor) && (await hideDeserted(ctx, id))) return;
    const held = await lockEntryRow(ctx, { id, ...(of ? { of } : {}) });
    if (!canRemoveEntry(actor, held.entry)) throw new AppError(forumErrors.forum_not_yours);
    if (isAuthor(actor, held.entry)) return removeHeld(ctx, held, 'author');
    const { revision } = held.entry;
    await decideAsModerator(ctx, { id, revision, outcome: 'reject', reason: null, whole: true });
  });
}

/**
 * Takes away what is left of a discussion whose own text is gone.
 * @returns whether it was one
 * @throws AppError as requireModerator
 */
async function hideDeserted(ctx: Ctx, id: string): Promise<boolean> {
  const hidden = await ctx.db
    .update(forumPostTable)
    .set({ isPublic: false })
    .from(forumEntryTable)
    .where(
      and(
        eq(forumPostTable.id, id),
        eq(forumPostTable.isPublic, true),
        eq(forumEntryTable.id, forumPostTable.id),
        eq(forumEntryTable.status, 'removed'),
      ),
    )
    .returning({ id: forumPostTable.id });
  if (hidden.length === 0) return false;
  requireModerator(ctx);
  await recordAudit(ctx, { action: 'decision.remove', kind: 'forum', subjectId: id });
  return true;
}

/** Takes a text away for good whose discussion is locked already. */
export async function removeHeld(
  ctx: Ctx,
  { post, entry, edit }: LockedEntry,
  by: Extract<EntryActor, 'author' | 'account'>,
): Promise<void> {
  const status = requireEntryTransition(ctx, 'remove', entry, by);
  const leavesTitle = !isReply(entry) && post.isPublic && post.replies > 0;
  await setEntryStatus(ctx, entry, status);
  if (leavesTitle)
    await ctx.db
      .update(forumPostTable)
      .set({ isPublic: true, isPinned: false })
      .where(eq(forumPostTable.id, post.id));
  await dropEdit(ctx, { entry, edit });
  await ctx.db.delete(forumMentionTable).where(eq(forumMentionTable.entryId, entry.id));
  await publish(ctx, forumRemoved, {
    postId: post.id,
    entryId: entry.id,
    authorId: entry.userId,
    by,
  });
}
