// Owns what is kept of looking at content and deciding about it: the settings by version, the log
// of the check, the queue and the decisions. That log and settings are only added to is said by
// triggers, hand-written in db/migrations.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import {
  ACTIONS,
  CASE_STATES,
  DECIDED_OUTCOMES,
  HELD_OUTCOMES,
  REASONS,
  RISK_LEVELS,
} from '#features/moderation/moderation.limits.ts';
import type {
  Assessment,
  Finding,
  ModerationSettings,
} from '#features/moderation/moderation.schema.ts';
import type { Deferred } from '#features/moderation/deferred/schema.ts';
import { POLICY_RULES } from '#features/moderation/sanctions/sanction.limits.ts';

/** Every version that was saved; the last one holds. Rows are only added. */
export const moderationSettingsTable = pgTable(
  'moderation_settings',
  {
    /** From 1; before the first one the defaults hold, which are version 0. */
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<ModerationSettings>().notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ name: 'moderation_settings_pk', columns: [table.version] })],
);

/**
 * What was seen of content and what followed (spec 2 section 3, DECISIONS.md J10). Rows are only
 * added, and go after two years. Nothing that somebody wrote is in it, nor who.
 */
export const moderationLogTable = pgTable(
  'ai_moderation_logs',
  {
    id: uuid('id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The name of its kind of content. */
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    revision: integer('revision').notNull(),
    actionTaken: text('action_taken', { enum: ACTIONS }).notNull(),
    riskLevel: text('risk_level', { enum: RISK_LEVELS }).notNull(),
    flags: text('flags').array().notNull(),
    /** Null when nothing looked at it, because moderation was switched off. */
    score: doublePrecision('score'),
    ruleVersion: text('rule_version').notNull(),
    /** Version of the settings that held. */
    settingsVersion: integer('settings_version').notNull(),
    /** Who decided; null: the check. */
    actorId: uuid('actor_id'),
  },
  (table) => [
    primaryKey({ name: 'ai_moderation_logs_pk', columns: [table.id] }),
    // Of two runs of the check one is kept.
    uniqueIndex('ai_moderation_logs_once')
      .on(table.subjectKind, table.subjectId, table.revision)
      .where(sql`actor_id is null`),
    // Statistics read this alone.
    index('ai_moderation_logs_statistics_idx')
      .on(table.createdAt, table.actionTaken, table.riskLevel)
      .where(sql`actor_id is null and score is not null`),
    // What people decided about what was found, for the same.
    index('ai_moderation_logs_people_idx')
      .on(table.createdAt)
      .where(sql`actor_id is not null`),
    index('ai_moderation_logs_created_idx').on(table.createdAt),
    index('ai_moderation_logs_subject_idx').on(table.subjectKind, table.subjectId, table.id),
    check('ai_moderation_logs_score', sql`score between 0 and 1`),
    check('ai_moderation_logs_action', oneOf('action_taken', ACTIONS)),
    check('ai_moderation_logs_risk', oneOf('risk_level', RISK_LEVELS)),
  ],
);

/** A day of the log that is over, summed up for the statistics. */
export const moderationDayTable = pgTable(
  'moderation_day',
  {
    /** In UTC. */
    day: date('day').notNull(),
    total: integer('total').notNull(),
    approved: integer('approved').notNull(),
    flagged: integer('flagged').notNull(),
    rejected: integer('rejected').notNull(),
    highRisk: integer('high_risk').notNull(),
    mediumRisk: integer('medium_risk').notNull(),
    lowRisk: integer('low_risk').notNull(),
    /** How often each was seen. */
    flags: jsonb('flags').$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ name: 'moderation_day_pk', columns: [table.day] })],
);

/** What waits for a person, or did; one open row for each thing at most. */
export const moderationCaseTable = pgTable(
  'moderation_case',
  {
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The newest content that waits here. */
    revision: integer('revision').notNull(),
    authorId: uuid('author_id').notNull(),
    /** What people call it, and its first picture, as they were last. */
    title: text('title').notNull().default(''),
    mediaId: uuid('media_id'),
    /** Where it is, and what is asked for it, in minor units; null where there is no such thing. */
    country: char('country', { length: 2 }),
    /** What it is written in, of those that are told apart; null where that cannot be told. */
    language: text('language'),
    price: bigint('price', { mode: 'number' }),
    currency: char('currency', { length: 3 }),
    /** What the check said; null when it had nothing against it. */
    outcome: text('outcome', { enum: HELD_OUTCOMES }),
    /** Reports that wait with it. */
    reports: integer('reports').notNull().default(0),
    /** What it saw; null when it looked at nothing. */
    assessment: jsonb('assessment').$type<Assessment>(),
    /** Of the assessment, in whole percent; 0 without one. */
    risk: smallint('risk').notNull().default(0),
    /** Its place in the queue: 1 is over its time, 2 likely wrong, 3 everything else. */
    rank: smallint('rank').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Somebody should have decided by then. */
    dueAt: moment('due_at').notNull(),
    /** For servers of 0.2.0 alone; now `moderation_claim` says it. A later migration drops them. */
    claimedBy: uuid('claimed_by'),
    claimedUntil: moment('claimed_until'),
    /** A moderator handed it to the administrators. */
    escalatedBy: uuid('escalated_by'),
    escalationNote: text('escalation_note'),
    /** A decision that takes effect in some seconds, and whose it is (092). */
    deferred: jsonb('deferred').$type<Deferred>(),
    deferredBy: uuid('deferred_by'),
    /** When it does; null where it could not, and `deferred` says why. */
    effectAt: moment('effect_at'),
    /** The check approved it by itself, and it was picked to be looked at by a person. */
    sampled: boolean('sampled').notNull().default(false),
    state: text('state', { enum: CASE_STATES }).notNull().default('open'),
    decidedBy: uuid('decided_by'),
    closedAt: moment('closed_at'),
    /** It is decided with others, and not shown by itself while it waits (waves/). */
    waveId: uuid('wave_id'),
  },
  (table) => {
    const { rank, dueAt, id } = table;
    return [
      primaryKey({ name: 'moderation_case_pk', columns: [table.id] }),
      references('moderation_case_author_fk', table.authorId, userTable.id).onDelete('cascade'),
      uniqueIndex('moderation_case_open_unique')
        .on(table.kind, table.subjectId)
        .where(sql`state = 'open'`),
      index('moderation_case_queue_idx')
        .on(rank, dueAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_pending_idx')
        .on(rank, dueAt, id)
        .where(sql`state = 'open' and outcome = 'hold'`),
      index('moderation_case_flagged_idx')
        .on(rank, dueAt, id)
        .where(sql`state = 'open' and outcome = 'flag'`),
      index('moderation_case_reported_idx')
        .on(rank, dueAt, id)
        .where(sql`state = 'open' and reports > 0`),
      index('moderation_case_kind_idx')
        .on(table.kind, rank, dueAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_country_idx')
        .on(table.country, rank, dueAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_language_idx')
        .on(table.language, rank, dueAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_risk_idx')
        .on(table.risk.desc().nullsFirst(), dueAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_oldest_idx')
        .on(table.openedAt, id)
        .where(sql`state = 'open'`),
      index('moderation_case_due_idx')
        .on(table.dueAt)
        .where(sql`state = 'open' and rank > 1`),
      // How much waits, and how it is answered, is counted without looking at the rows.
      index('moderation_case_counted_idx')
        .on(table.kind, table.outcome, table.reports, table.dueAt, table.sampled)
        .where(sql`state = 'open' and wave_id is null`),
      index('moderation_case_deferred_idx')
        .on(table.deferredBy, table.effectAt)
        .where(sql`deferred_by is not null`),
      index('moderation_case_decided_idx')
        .on(table.closedAt, table.reports, table.openedAt, table.dueAt)
        .where(sql`state = 'decided'`),
      index('moderation_case_author_idx').on(table.authorId, table.openedAt),
      index('moderation_case_wave_idx')
        .on(table.waveId, table.id)
        .where(sql`wave_id is not null`),
      index('moderation_case_wave_subject_idx')
        .on(table.subjectId)
        .where(sql`wave_id is not null`),
      check('moderation_case_state', oneOf('state', CASE_STATES)),
      check('moderation_case_outcome', oneOf('outcome', HELD_OUTCOMES)),
      check('moderation_case_claim', sql`(claimed_by is null) = (claimed_until is null)`),
      check(
        'moderation_case_deferred',
        sql`(deferred is null) = (deferred_by is null) and (effect_at is null or deferred is not null)`,
      ),
      check('moderation_case_price', sql`(price is null) = (currency is null)`),
      check('moderation_case_closed', sql`(state = 'open') = (closed_at is null)`),
    ];
  },
);
export type CaseRow = typeof moderationCaseTable.$inferSelect;

/** What was decided against somebody's content, or for it after a person had looked. */
export const moderationDecisionTable = pgTable(
  'moderation_decision',
  {
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    caseId: uuid('case_id'),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    revision: integer('revision').notNull(),
    authorId: uuid('author_id').notNull(),
    outcome: text('outcome', { enum: DECIDED_OUTCOMES }).notNull(),
    /** About the thing, and not only about an edit of it. */
    whole: boolean('whole').notNull(),
    /** Null for an approval. */
    rule: text('rule', { enum: POLICY_RULES }),
    reason: text('reason', { enum: REASONS }),
    /** What the moderator adds for the author. */
    note: text('note'),
    /** What the author is shown of what was seen. */
    evidence: jsonb('evidence').$type<Finding[]>().notNull(),
    /** Null: the check. */
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    primaryKey({ name: 'moderation_decision_pk', columns: [table.id] }),
    references('moderation_decision_author_fk', table.authorId, userTable.id).onDelete('cascade'),
    index('moderation_decision_subject_idx').on(table.kind, table.subjectId, table.id),
    index('moderation_decision_at_idx').on(table.at),
    index('moderation_decision_author_idx').on(table.authorId, table.id),
    check('moderation_decision_outcome', oneOf('outcome', DECIDED_OUTCOMES)),
    check('moderation_decision_explained', sql`outcome = 'approve' or rule is not null`),
  ],
);
export type DecisionRow = typeof moderationDecisionTable.$inferSelect;
