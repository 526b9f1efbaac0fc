// How long the forum keeps what its author or a moderator removed.
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { forgetRemoved, isForgotten } from './forum.jobs.server.ts';
import {
  forumEditTable,
  forumEntryTable,
  forumMediaTable,
  forumPostTable,
} from './forum.table.server.ts';

export const forumRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'forum.removed',
    promise: 'A text of the forum that was removed is gone at once, and erased after 30 days.',
    pace: 'night',
    table: forumEntryTable,
    also: [forumPostTable, forumEditTable, forumMediaTable],
    at: forumEntryTable.removedAt,
    due: isForgotten,
    remove: forgetRemoved,
  }),
];
