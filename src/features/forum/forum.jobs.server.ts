// What the forum does without a request: what its author deleted goes for good after 30 days. Of
// somebody whose account is gone only what others need stays, without their name.
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { WITHDRAWN_KEPT_DAYS } from './forum.limits.ts';
import {
  forumEntryTable,
  forumFollowTable,
  forumMentionTable,
  forumPostTable,
} from './forum.table.server.ts';
import { lockEntryRow } from './edits/entry.server.ts';
import { dropPictures } from './edits/media.server.ts';
import { entryRevisions } from './edits/moderation.server.ts';
import { renderEntry } from './edits/mentions.server.ts';
import { eraseText, withdrawHeld } from './edits/remove.server.ts';

const AT_ONCE = 100;
/** In place of a name that stood in other people's texts. */
const FORGOTTEN = '@…';

/** Deleted by its author more than 30 days ago. */
export function isForgotten({ now }: Ctx): SQL {
  return lt(forumEntryTable.withdrawnAt, new Date(now.getTime() - WITHDRAWN_KEPT_DAYS * DAY_MS));
}

/**
 * Deletes texts and pictures that their authors deleted more than 30 days ago. A discussion goes
 * with all that hangs on it; one that others still read loses its own text, where a server of the
 * version before left that to this job.
 * @returns how many texts
 */
export async function forgetWithdrawn(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const { id, postId } = forumEntryTable;
      const rows = await ctx.db
        .select({ id, postId, isPublic: forumPostTable.isPublic })
        .from(forumEntryTable)
        .innerJoin(forumPostTable, eq(forumPostTable.id, postId))
        .where(isForgotten(ctx))
        .limit(AT_ONCE);
      const isRead = (row: (typeof rows)[number]) => row.id === row.postId && row.isPublic;
      for (const row of rows.filter(isRead)) await eraseText(ctx, row);
      const due = rows.filter((row) => !isRead(row));
      const gone = due.filter(({ id, postId }) => id === postId).map(({ id }) => id);
      const hanging = await ctx.db
        .select({ id })
        .from(forumEntryTable)
        .where(inArray(postId, gone));
      const ids = [...due, ...hanging].map(({ id }) => id);
      await entryRevisions.forget(ctx, ids);
      await dropPictures(ctx, ids);
      await ctx.db.delete(forumEntryTable).where(inArray(id, ids));
      await ctx.db.delete(forumPostTable).where(inArray(forumPostTable.id, gone));
      return rows.length;
    }),
  );
}

/**
 * Takes away what says who somebody was whose account is gone (DECISIONS.md A11): their likes,
 * pictures, what waits and where others name them. What they wrote stays for those who read on,
 * under no name. Safe to repeat.
 */
export async function leaveForum(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(forumFollowTable).where(eq(forumFollowTable.userId, userId));
    await ctx.db.execute(sql`
      with gone as (delete from forum_like where user_id = ${userId} returning entry_id),
        held as (select id from forum_entry where id in (select entry_id from gone)
          order by id for update)
      update forum_entry e set likes = e.likes - 1 from held where e.id = held.id`);
  });
  await inTransaction(ctx, (ctx) => forgetWaiting(ctx, userId));
  await forgetMentions(ctx, userId);
}

/** What the public has not seen is nobody's; what it has seen keeps no pictures. */
async function forgetWaiting(ctx: Ctx, userId: string): Promise<void> {
  const own = eq(forumEntryTable.userId, userId);
  const rows = await ctx.db
    .select({ id: forumEntryTable.id, status: forumEntryTable.status })
    .from(forumEntryTable)
    .where(own)
    .orderBy(forumEntryTable.postId, forumEntryTable.id);
  const ids = rows.map(({ id }) => id);
  await entryRevisions.forget(ctx, ids);
  for (const { id, status } of rows)
    if (status !== 'approved' && status !== 'withdrawn')
      await withdrawHeld(ctx, await lockEntryRow(ctx, { id }), 'account');
  await dropPictures(ctx, ids);
}

/** Their name goes from the texts of others. */
async function forgetMentions(ctx: Ctx, userId: string): Promise<void> {
  await inBatches(AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(forumMentionTable)
        .where(eq(forumMentionTable.userId, userId))
        .orderBy(forumMentionTable.entryId)
        .limit(AT_ONCE);
      for (const { entryId, name } of rows) await forgetName(ctx, entryId, name);
      const ids = rows.map(({ entryId }) => entryId);
      if (ids.length > 0)
        await ctx.db
          .delete(forumMentionTable)
          .where(
            and(eq(forumMentionTable.userId, userId), inArray(forumMentionTable.entryId, ids)),
          );
      return rows.length;
    }),
  );
}

async function forgetName(ctx: Ctx, entryId: string, name: string): Promise<void> {
  const [entry] = await ctx.db
    .select()
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, entryId))
    .for('update');
  if (!entry) return;
  const content = entry.content.replaceAll(`@${name}`, FORGOTTEN);
  const body = await renderEntry(ctx, { ...entry, content });
  await ctx.db
    .update(forumEntryTable)
    .set({ content, body })
    .where(eq(forumEntryTable.id, entryId));
  await entryRevisions.amend(ctx, entryId, (waiting) => ({
    ...waiting,
    content: waiting.content.replaceAll(`@${name}`, FORGOTTEN),
  }));
}
