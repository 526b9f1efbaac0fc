// Owns appeals, and who is about to answer which or to close which dispute.
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { APPEALED } from './appeals/appeal.limits.ts';
import { APPEAL_STATES } from './appeals/appeal.states.ts';

/** Milliseconds, as cursors and views hold them. */
export const appealTable = pgTable(
  'appeal',
  {
    id: uuid('id').notNull(),
    about: text('about', { enum: APPEALED }).notNull(),
    /** Of the decision or the sanction: no foreign key, because both outlive neither. */
    aboutId: uuid('about_id').notNull(),
    /** Who appeals. */
    userId: uuid('user_id').notNull(),
    /** Of the content that was decided about; null of a sanction. */
    kind: text('kind'),
    subjectId: uuid('subject_id'),
    /** What it was called when it was appealed. */
    title: text('title').notNull(),
    /** Who decided, and so does not answer; null: the check. */
    decidedBy: uuid('decided_by'),
    text: text('text').notNull(),
    state: text('state', { enum: APPEAL_STATES }).notNull().default('open'),
    answer: text('answer'),
    answeredBy: uuid('answered_by'),
    createdAt: moment('created_at').notNull(),
    /** Until when somebody should have answered. */
    dueAt: moment('due_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    primaryKey({ name: 'appeal_pk', columns: [table.id] }),
    references('appeal_user_fk', table.userId, userTable.id).onDelete('cascade'),
    // Once for each decision (DECISIONS.md J11), whoever is faster.
    uniqueIndex('appeal_about_unique').on(table.about, table.aboutId),
    index('appeal_open_idx')
      .on(table.dueAt, table.id)
      .where(sql`state = 'open'`),
    index('appeal_user_idx').on(table.userId, table.id),
    index('appeal_subject_idx').on(table.kind, table.subjectId),
    index('appeal_closed_idx').on(table.closedAt),
    check('appeal_state_known', sql`${table.state} in ('open', 'upheld', 'denied', 'withdrawn')`),
    check('appeal_about_known', sql`${table.about} in ('decision', 'sanction')`),
    check('appeal_closed_has_date', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check(
      'appeal_answered_by_another',
      sql`${table.answeredBy} is null or ${table.answeredBy} not in (${table.userId}, coalesce(${table.decidedBy}, ${table.userId}))`,
    ),
  ],
);
export type AppealRow = typeof appealTable.$inferSelect;

/** Pictures that prove what an appeal says; for its person and moderators alone. */
export const appealProofTable = pgTable(
  'appeal_proof',
  {
    mediaId: uuid('media_id').notNull(),
    appealId: uuid('appeal_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'appeal_proof_pk', columns: [table.mediaId] }),
    references('appeal_proof_media_fk', table.mediaId, mediaTable.id).onDelete('cascade'),
    references('appeal_proof_appeal_fk', table.appealId, appealTable.id).onDelete('cascade'),
    index('appeal_proof_appeal_idx').on(table.appealId, table.position),
  ],
);

/** What a moderator has open, so that two people never decide the same; over when its time is. */
export const claimTable = pgTable(
  'moderation_claim',
  {
    kind: text('kind', { enum: ['case', 'appeal', 'dispute'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    claimedBy: uuid('claimed_by').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    primaryKey({ name: 'moderation_claim_pk', columns: [table.kind, table.subjectId] }),
    references('moderation_claim_by_fk', table.claimedBy, userTable.id).onDelete('cascade'),
    check('moderation_claim_kind_known', sql`${table.kind} in ('case', 'appeal', 'dispute')`),
  ],
);
