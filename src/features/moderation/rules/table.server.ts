// Owns the rules that moderators write, with who let them hold and when.
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { DETECTORS } from '#features/moderation/moderation.limits.ts';
import { moment, oneOf } from '#platform/db/columns.server.ts';
import { RULE_KINDS, RULE_STATES } from './limits.ts';
import type { Tried } from './rule.schema.ts';

export const ruleTable = pgTable(
  'moderation_rule',
  {
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    /** Words a line each, one pattern, or fingerprints of pictures a line each. */
    body: text('body').notNull(),
    /** Whose findings its own are like; the reason of a rejection follows from it. */
    detector: text('detector', { enum: DETECTORS }).notNull(),
    /** Where it holds; everywhere when nothing is named. */
    countries: text('countries').array().notNull(),
    kinds: text('kinds').array().notNull(),
    state: text('state', { enum: RULE_STATES }).notNull(),
    /** What it would have caught; null until that is known. */
    tried: jsonb('tried').$type<Tried>(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Who let it hold, or ended that. */
    switchedBy: uuid('switched_by'),
    switchedAt: moment('switched_at'),
  },
  (table) => [
    primaryKey({ name: 'moderation_rule_pk', columns: [table.id] }),
    index('moderation_rule_state_idx').on(table.state),
    check('moderation_rule_kind', oneOf('kind', RULE_KINDS)),
    check('moderation_rule_state', oneOf('state', RULE_STATES)),
  ],
);
export type RuleRow = typeof ruleTable.$inferSelect;
