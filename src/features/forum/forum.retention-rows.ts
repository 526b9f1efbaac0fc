// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { buildDiscussion } from '#tests/support/discussions.ts';
import {
  days,
  inTable,
  type KeptTables,
  type RetentionRows,
  WITH_THE_ACCOUNT,
} from '#tests/support/retention-rows.ts';
import { forumEntryTable } from './forum.table.server.ts';

export const rows: RetentionRows = {
  'forum.removed': days(30, async (db, withdrawnAt) => {
    const { replyId } = await buildDiscussion(db);
    const isReply = eq(forumEntryTable.id, replyId);
    await db.update(forumEntryTable).set({ status: 'withdrawn', withdrawnAt }).where(isReply);
    return inTable(db, forumEntryTable, isReply);
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  forum_like: WITH_THE_ACCOUNT,
  forum_follow: WITH_THE_ACCOUNT,
  forum_mention: WITH_THE_ACCOUNT,
};
