// How long the forum keeps what its author deleted.
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { forgetWithdrawn, isForgotten } from './forum.jobs.server.ts';
import { forumEntryTable, forumMediaTable, forumPostTable } from './forum.table.server.ts';

export const forumRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'forum.removed',
    promise: 'A text of the forum that was removed is gone at once, and erased after 30 days.',
    pace: 'night',
    table: forumEntryTable,
    also: [forumPostTable, forumMediaTable],
    at: forumEntryTable.withdrawnAt,
    due: isForgotten,
    remove: forgetWithdrawn,
  }),
];
