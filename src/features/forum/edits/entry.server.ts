// What every change of a text goes through: who may write, the lock of the discussion, and what a
// discussion counts of its public entries.
import { and, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import type { EntryStatus } from '#features/forum/forum.limits.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import {
  type EntryActor,
  entryTransitionResult,
  type EntryTransitionName,
} from '#features/forum/forum.states.ts';
import {
  type ForumEditRow,
  forumEditTable,
  type ForumEntryRow,
  forumEntryTable,
  type ForumPostRow,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { picturesOf, releasePictures } from './media.server.ts';

/** @throws AppError not_authenticated, forum_unverified */
export function requireWriter(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canPost(actor)) throw new AppError(forumErrors.forum_unverified);
  return actor;
}

/** Of a reply, or of a discussion's own text. */
export function isReply({ id, postId }: Pick<ForumEntryRow, 'id' | 'postId'>): boolean {
  return id !== postId;
}

/**
 * Locks a discussion until the transaction ends: of two changes one comes after the other.
 * @throws AppError forum_post_not_found
 */
export async function lockPostRow(ctx: Ctx, { id }: { id: string }): Promise<ForumPostRow> {
  const [post] = await ctx.db
    .select()
    .from(forumPostTable)
    .where(eq(forumPostTable.id, id))
    .for('update');
  if (!post) throw new AppError(forumErrors.forum_post_not_found, { detail: id });
  return post;
}

export type LockedEntry = { post: ForumPostRow; entry: ForumEntryRow; edit: ForumEditRow | null };

/**
 * An entry with its discussion locked, and the edit of it that waits.
 * @param of what it must be: the text of a discussion, or a reply
 * @throws AppError forum_post_not_found or forum_reply_not_found, also when it is removed
 */
export async function lockEntryRow(
  ctx: Ctx,
  { id, of }: { id: string; of?: 'post' | 'reply' },
): Promise<LockedEntry> {
  const missing = new AppError(
    of === 'reply' ? forumErrors.forum_reply_not_found : forumErrors.forum_post_not_found,
    { detail: id },
  );
  const [found] = await ctx.db
    .select({ postId: forumEntryTable.postId })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, id));
  if (!found || (of && isReply({ id, ...found }) !== (of === 'reply'))) throw missing;
  const post = await lockPostRow(ctx, { id: found.postId });
  const [row] = await ctx.db
    .select({ entry: forumEntryTable, edit: forumEditTable })
    .from(forumEntryTable)
    .leftJoin(forumEditTable, eq(forumEditTable.entryId, forumEntryTable.id))
    .where(and(eq(forumEntryTable.id, id)));
  if (!row || row.entry.status === 'removed') throw missing;
  return { post, ...row };
}

/**
 * The same with nothing locked, for whoever only looks.
 * @throws AppError forum_post_not_found, also when it is removed
 */
export async function readEntry(ctx: Ctx, { id }: { id: string }): Promise<LockedEntry> {
  const [row] = await ctx.db
    .select({ post: forumPostTable, entry: forumEntryTable, edit: forumEditTable })
    .from(forumEntryTable)
    .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
    .leftJoin(forumEditTable, eq(forumEditTable.entryId, forumEntryTable.id))
    .where(eq(forumEntryTable.id, id));
  if (!row || row.entry.status === 'removed')
    throw new AppError(forumErrors.forum_post_not_found, { detail: id });
  return row;
}

/**
 * Where a transition leads; the discussion must be locked.
 * @throws AppError with the table's refusal
 */
export function requireEntryTransition(
  ctx: Ctx,
  name: EntryTransitionName,
  entry: { id: string; status: EntryStatus },
  by: EntryActor,
): EntryStatus {
  const { to, refusal } = entryTransitionResult(name, entry.status, by, ctx.now);
  if (to === null) throw new AppError(forumErrors[refusal], { detail: `${name} of ${entry.id}` });
  return to;
}

/**
 * Gives an entry another status, and its discussion what follows from it: whether it is public, how
 * many replies it has, when the last one came, and that a reply which is gone is no answer.
 */
export async function setEntryStatus(
  ctx: Ctx,
  entry: Pick<ForumEntryRow, 'id' | 'postId' | 'status'>,
  to: EntryStatus,
  reason: string | null = null,
): Promise<void> {
  await ctx.db
    .update(forumEntryTable)
    .set({
      status: to,
      statusReason: reason,
      ...(to === 'removed' ? { removedAt: ctx.now } : {}),
    })
    .where(eq(forumEntryTable.id, entry.id));
  if (!isReply(entry)) {
    await ctx.db
      .update(forumPostTable)
      .set({ isPublic: to === 'approved' })
      .where(eq(forumPostTable.id, entry.postId));
    return;
  }
  const by = Number(to === 'approved') - Number(entry.status === 'approved');
  if (by === 0) return;
  await ctx.db.execute(sql`
    update forum_post p set
      replies = p.replies + ${by},
      accepted_reply_id = case
        when ${by} < 0 and p.accepted_reply_id = ${entry.id} then null else p.accepted_reply_id end,
      active_at = coalesce((select max(e.created_at) from forum_entry e
        where e.post_id = p.id and e.id <> p.id and e.status = 'approved'), p.created_at)
    where p.id = ${entry.postId}`);
}

/** Takes away what waits beside an entry, with the pictures that only it has. */
export async function dropEdit(
  ctx: Ctx,
  { entry, edit }: Pick<LockedEntry, 'entry' | 'edit'>,
): Promise<void> {
  if (!edit) return;
  await releasePictures(ctx, edit.media, await picturesOf(ctx, entry.id));
  await ctx.db.delete(forumEditTable).where(eq(forumEditTable.entryId, entry.id));
}
