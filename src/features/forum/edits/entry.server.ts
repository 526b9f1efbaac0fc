// What every change of a text goes through: who may write, the lock of the discussion, and what a
// discussion counts of its public entries.
import { and, eq, ne, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import type { EntryStatus } from '#features/forum/forum.limits.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import {
  type EntryContent,
  forumEdits,
  type ForumEntryRow,
  forumEntryTable,
  type ForumPostRow,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import type { RichText } from '#features/forum/markup/body.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { picturesOf, setPictures } from './media.server.ts';
import { renderEntry } from './mentions.server.ts';

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

/** An entry with its discussion, and what waits beside it. */
export type LockedEntry = {
  post: ForumPostRow;
  entry: ForumEntryRow;
  edit: Revision<EntryContent> | null;
};

/**
 * An entry with its discussion locked.
 * @param of what it must be: the text of a discussion, or a reply
 * @throws AppError forum_post_not_found or forum_reply_not_found, also when it is withdrawn
 */
export async function lockEntryRow(
  ctx: Ctx,
  { id, of }: { id: string; of?: 'post' | 'reply' },
): Promise<LockedEntry> {
  await lockPostOf(ctx, id);
  const held = await findEntry(ctx, id);
  if (held && (!of || isReply(held.entry) === (of === 'reply'))) return held;
  const missing = of === 'reply' ? 'forum_reply_not_found' : 'forum_post_not_found';
  throw new AppError(forumErrors[missing], { detail: id });
}

/** Locks the discussion of an entry, where there is one. */
export async function lockPostOf(ctx: Ctx, id: string): Promise<void> {
  const { postId, id: entryId } = forumEntryTable;
  const post = ctx.db.select({ postId }).from(forumEntryTable).where(eq(entryId, id));
  const { id: locked } = forumPostTable;
  await ctx.db.select({ locked }).from(forumPostTable).where(eq(locked, post)).for('update');
}

/** The same with nothing locked; null when it is gone or withdrawn. */
export async function findEntry(ctx: Ctx, id: string): Promise<LockedEntry | null> {
  const [row] = await ctx.db
    .select({ post: forumPostTable, entry: forumEntryTable, edit: forumEdits.table })
    .from(forumEntryTable)
    .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
    .leftJoin(forumEdits.table, forumEdits.beside(forumEntryTable.id))
    .where(and(eq(forumEntryTable.id, id), ne(forumEntryTable.status, 'withdrawn')));
  return row ? { ...row, edit: row.edit as LockedEntry['edit'] } : null;
}

/** What the public sees of an entry, or will see once it is approved. */
export async function contentOf(
  ctx: Ctx,
  { post, entry: { id, title, content } }: Pick<LockedEntry, 'post' | 'entry'>,
): Promise<EntryContent> {
  const topic = title === null ? null : post.topic;
  return { title, content, topic, media: await picturesOf(ctx, id) };
}

/** Writes words, topic and pictures where the public sees them. @returns as they are shown */
export async function showContent(
  ctx: Ctx,
  { id, postId, userId }: Pick<ForumEntryRow, 'id' | 'postId' | 'userId'>,
  { title, content, topic, media }: EntryContent,
  changes: Partial<ForumEntryRow>,
): Promise<RichText> {
  const body = await renderEntry(ctx, { id, postId, userId, content });
  await ctx.db
    .update(forumEntryTable)
    .set({ title, content, body, statusReason: null, ...changes })
    .where(eq(forumEntryTable.id, id));
  if (topic)
    await ctx.db.update(forumPostTable).set({ topic }).where(eq(forumPostTable.id, postId));
  await setPictures(ctx, { entryId: id, ids: media });
  return body;
}

/**
 * Gives an entry another status, and its discussion what follows from it: whether it is public, how
 * many replies it has, when the last one came, and that a reply which is gone is no answer.
 */
export async function setEntryStatus(
  ctx: Ctx,
  entry: Pick<ForumEntryRow, 'id' | 'postId' | 'status'>,
  to: EntryStatus,
  changes: Partial<ForumEntryRow>,
): Promise<void> {
  await ctx.db
    .update(forumEntryTable)
    .set({ status: to, ...changes })
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
