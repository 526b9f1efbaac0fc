// Owns the steps of the enforcement ladder, which are only added, and where each person stands.
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { POLICY_RULES, SANCTION_ENTRIES, STANDINGS } from './sanctions/sanction.limits.ts';
import type { SanctionEvidence } from './sanctions/sanction.schema.ts';

/** The history of a person on the ladder. The database refuses to change rows. */
export const sanctionTable = pgTable(
  'sanction',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    step: text('step', { enum: SANCTION_ENTRIES }).notNull(),
    /** Null of rows that take back or end another one. */
    rule: text('rule', { enum: POLICY_RULES }),
    /** Words to the person. */
    note: text('note').notNull().default(''),
    evidence: jsonb('evidence').$type<SanctionEvidence[]>().notNull(),
    /** The decision about content that it belongs to. */
    decisionId: uuid('decision_id'),
    /** Null: the clock, or the check. */
    byId: uuid('by_id'),
    at: at('at').notNull(),
    /** When a suspension ends by itself. */
    until: at('until'),
    /** Which row this one takes back or ends. */
    liftsId: uuid('lifts_id'),
  },
  (table) => [
    primaryKey({ name: 'sanction_pk', columns: [table.id] }),
    references('sanction_user_fk', table.userId, userTable.id),
    references('sanction_lifts_fk', table.liftsId, table.id),
    // Ids are made in the order of time.
    index('sanction_user_idx').on(table.userId, table.id),
    index('sanction_at_idx').on(table.at, table.step),
    uniqueIndex('sanction_lifted_once').on(table.liftsId, table.step),
    check(
      'sanction_lifts_something',
      sql`(${table.step} in ('expiry', 'restoration')) = (${table.liftsId} is not null)`,
    ),
    check(
      'sanction_until_suspension',
      sql`(${table.step} = 'suspension') = (${table.until} is not null)`,
    ),
  ],
);
export type SanctionRow = typeof sanctionTable.$inferSelect;

/** Where somebody stands; nobody without a row was ever warned. */
export const standingTable = pgTable(
  'standing',
  {
    userId: uuid('user_id').notNull(),
    state: text('state', { enum: STANDINGS }).notNull(),
    since: at('since').notNull(),
    /** When the suspension ends. */
    until: at('until'),
    strikes: integer('strikes').notNull(),
    /** The step that one stands on. */
    sanctionId: uuid('sanction_id'),
    /** The last row of the history: whoever decides says which one they saw. */
    lastId: uuid('last_id'),
  },
  (table) => [
    primaryKey({ name: 'standing_pk', columns: [table.userId] }),
    references('standing_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('standing_state_idx')
      .on(table.state, table.userId)
      .where(sql`state <> 'ok'`),
    check('standing_strikes_counted', sql`${table.strikes} >= 0`),
  ],
);
export type StandingRow = typeof standingTable.$inferSelect;
