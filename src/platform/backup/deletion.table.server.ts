// What was deleted in the shop since the backup that it was restored from. Each start deletes it
// again before it opens (deletions.server.ts), so the table is empty but in between.
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.server.ts';

export const deletionToRepeatTable = pgTable(
  'deletion_to_repeat',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    deletedAt: at('deleted_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'deletion_to_repeat_pk', columns: [table.kind, table.subjectId] }),
  ],
);
