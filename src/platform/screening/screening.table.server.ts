// Content that waits beside what the public sees, of every kind in one table. Written by
// revision.server.ts alone; features read it in joins.
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';
import { bytes } from '../db/columns.server.ts';
import { WAITING_STATUSES } from './states.ts';

const tableOf = <Content>() =>
  pgTable(
    'revision',
    {
      /** The name of its kind (`Screened.name`). */
      kind: text('kind').notNull(),
      /** What it is a revision of; the trigger `drop_revision` deletes it with that row. */
      subjectId: uuid('subject_id').notNull(),
      /** The revision that the subject has once this is approved. */
      number: integer('number').notNull(),
      content: jsonb('content').$type<Content>().notNull(),
      /** Bytes of the content that are no file of their own. */
      attachment: bytes('attachment'),
      /** Also `removed`, where nothing else of the thing is public. */
      status: text('status', { enum: WAITING_STATUSES }).notNull().default('pending'),
      /** A key of the reasons that authors are told; null when there is nothing to explain. */
      reason: text('reason'),
      createdAt: at('created_at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ name: 'revision_pk', columns: [table.kind, table.subjectId] }),
      check(
        'revision_status_known',
        sql`${table.status} in ('pending', 'flagged', 'rejected', 'removed')`,
      ),
      check('revision_attachment_small', sql`length(${table.attachment}) <= 200000`),
    ],
  );

export const revisionTable = tableOf<unknown>();
/** The same table, of a kind whose content is known. */
export type RevisionTable<Content> = ReturnType<typeof tableOf<Content>>;
export type RevisionRow = typeof revisionTable.$inferSelect;

/** What waits of one kind, for joins that only read. */
export const revisionsOf = <Content>(kind: string) => ({
  table: revisionTable as RevisionTable<Content>,
  /** @param id of what it is a revision of: a column or a value */
  beside: (id: SQLWrapper | string): SQL =>
    sql`(${eq(revisionTable.kind, kind)} and ${eq(revisionTable.subjectId, id)})`,
});
