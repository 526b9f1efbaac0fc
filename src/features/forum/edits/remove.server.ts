// Takes texts away: whoever wrote them deletes them, and moderators remove them, which is a
// decision that can be appealed. What others wrote stays: a discussion that has replies keeps its
// title above them when its author goes.
import { and, eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { defineDeletion } from '#platform/backup/deletions.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { forumWithdrawn } from '#features/forum/forum.events.server.ts';
import { canModerateForum, canRemoveEntry, isAuthor } from '#features/forum/forum.policy.ts';
import {
  forumEntryTable,
  forumMentionTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import {
  contentOf,
  findEntry,
  type LockedEntry,
  lockEntryRow,
  lockPostOf,
  isReply,
  setEntryStatus,
} from './entry.server.ts';
import { dropPictures } from './media.server.ts';
import { entryRevisions, moderateEntry } from './moderation.server.ts';

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
    if (isAuthor(actor, held.entry)) return withdrawHeld(ctx, held, 'author');
    const { revision } = held.entry;
    await moderateEntry(ctx, { id, revision, outcome: 'reject', reason: null, whole: true });
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
        eq(forumEntryTable.status, 'withdrawn'),
      ),
    )
    .returning({ id: forumPostTable.id });
  if (hidden.length === 0) return false;
  requireModerator(ctx);
  await recordAudit(ctx, { action: 'decision.remove', kind: 'forum', subjectId: id });
  return true;
}

/**
 * Takes a text away for good whose discussion is locked already. Where its title stays above the
 * replies of others, what it said is erased at once.
 */
export async function withdrawHeld(
  ctx: Ctx,
  held: LockedEntry,
  by: 'author' | 'account',
): Promise<void> {
  const { post, entry, edit: waiting } = held;
  const { id: entryId, userId: authorId, revision } = entry;
  const leavesTitle = !isReply(entry) && post.isPublic && post.replies > 0;
  const content = await contentOf(ctx, held);
  await entryRevisions.drop(ctx, { id: entryId, revision, content, waiting });
  await setEntryStatus(ctx, entry, 'withdrawn', { statusReason: null, withdrawnAt: ctx.now });
  if (leavesTitle) {
    await eraseText(ctx, entry);
    await ctx.db
      .update(forumPostTable)
      .set({ isPublic: true, isPinned: false })
      .where(eq(forumPostTable.id, post.id));
  }
  await ctx.db.delete(forumMentionTable).where(eq(forumMentionTable.entryId, entryId));
  await publish(ctx, forumWithdrawn, { postId: post.id, entryId, authorId, by });
}

/** A text that a restored backup brings back goes again. Accounts take theirs along. */
export const entryDeletion = defineDeletion({
  kind: 'forum.entry',
  event: forumWithdrawn,
  idOf: ({ entryId, by }) => (by === 'author' ? entryId : null),
  async repeat(ctx, { id }) {
    await lockPostOf(ctx, id);
    const held = await findEntry(ctx, id);
    if (held) await withdrawHeld(ctx, held, 'author');
  },
});

/** What is left of a text is its place. */
export async function eraseText(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await dropPictures(ctx, [id]);
  await ctx.db
    .update(forumEntryTable)
    .set({ content: '', body: [], withdrawnAt: null })
    .where(eq(forumEntryTable.id, id));
}
