// Owns what moderators write for each other about somebody; nobody else reads it.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moment, references } from '#platform/db/columns.server.ts';

export const moderationNoteTable = pgTable(
  'moderation_note',
  {
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    /** Who wrote it; the note outlives their account. */
    byId: uuid('by_id').notNull(),
    /** Whom it is about. */
    authorId: uuid('author_id').notNull(),
    /** What was open when it was written. */
    caseId: uuid('case_id').notNull(),
    words: text('words').notNull(),
  },
  (table) => [
    primaryKey({ name: 'moderation_note_pk', columns: [table.id] }),
    references('moderation_note_author_fk', table.authorId, userTable.id).onDelete('cascade'),
    // Ids are made in the order of time.
    index('moderation_note_author_idx').on(table.authorId, table.id),
    index('moderation_note_at_idx').on(table.at),
  ],
);
