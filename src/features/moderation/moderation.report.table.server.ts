// Owns who reported what, and what became of it. A subject has no foreign key: its kind says which
// table it is in, and a report outlives it.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newest, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { REPORT_KINDS, REPORT_REASONS } from './reports/report.limits.ts';
import { REPORT_STATES } from './reports/report.states.ts';

/** Milliseconds, as cursors and views hold them. */
export const reportTable = pgTable(
  'content_report',
  {
    id: uuid('id').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Who answers for the subject. */
    authorId: uuid('author_id').notNull(),
    /** What it was called when it was reported. */
    title: text('title').notNull(),
    /** Null for visitors. */
    reporterId: uuid('reporter_id'),
    /**
     * A keyed hash of the network that the report came from, so that one person is not many; null
     * once it is closed.
     */
    source: text('source'),
    /** Of visitors who want to hear how it ended; null once they have. */
    email: text('email'),
    /** In which a visitor is told. */
    locale: text('locale').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    /** Of the content policy, which the subject broke. */
    rule: text('rule'),
    /** What a moderator says to the reporter. */
    answer: text('answer'),
    /** Of a message: kept as long as the report is open. */
    conversationId: uuid('conversation_id'),
    /** Of a message: the conversation is meant, of which this one is the last of the other one. */
    whole: boolean('whole').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Until when a moderator should have looked. */
    dueAt: moment('due_at').notNull(),
    /** What waits for a moderator because of it. */
    caseId: uuid('case_id'),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
  },
  (table) => [
    primaryKey({ name: 'content_report_pk', columns: [table.id] }),
    references('content_report_author_fk', table.authorId, userTable.id).onDelete('cascade'),
    references('content_report_reporter_fk', table.reporterId, userTable.id).onDelete('cascade'),
    // One open report for each reporter and subject (DECISIONS.md J7), whoever is faster.
    uniqueIndex('content_report_reporter_unique')
      .on(table.kind, table.subjectId, table.reporterId)
      .where(sql`state = 'open' and reporter_id is not null`),
    uniqueIndex('content_report_visitor_unique')
      .on(table.kind, table.subjectId, table.source, sql`coalesce(email, '')`)
      .where(sql`state = 'open' and reporter_id is null`),
    // Those of a subject, and the subjects that wait longest.
    index('content_report_subject_idx').on(table.kind, table.subjectId, table.createdAt),
    index('content_report_open_idx')
      .on(table.dueAt, table.id)
      .where(sql`state = 'open'`),
    // NULLS FIRST is what a plain ORDER BY ... DESC asks for.
    index('content_report_own_idx').on(table.reporterId, ...newest(table.createdAt, table.id)),
    index('content_report_case_idx').on(table.caseId),
    index('content_report_author_idx').on(table.authorId),
    index('content_report_closed_idx').on(table.closedAt),
    check(
      'content_report_kind_known',
      sql`${table.kind} in ('listings', 'profiles', 'stores', 'events', 'forum', 'reviews', 'messages')`,
    ),
    check('content_report_state_known', sql`${table.state} in ('open', 'upheld', 'kept', 'false')`),
    check(
      'content_report_closed_has_date',
      sql`(${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    check('content_report_not_own', sql`${table.reporterId} <> ${table.authorId}`),
  ],
);
export type ReportRow = typeof reportTable.$inferSelect;
