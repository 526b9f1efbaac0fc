// Owns the waves: copies with changes from accounts that belong together. What is in one is said by
// its cases (moderation_case.wave_id).
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { OUTCOMES, REASONS } from '#features/moderation/moderation.limits.ts';
import { moment, oneOf } from '#platform/db/columns.server.ts';
import { WAVE_STATES } from './limits.ts';

export const waveTable = pgTable(
  'moderation_wave',
  {
    id: uuid('id').notNull(),
    state: text('state', { enum: WAVE_STATES }).notNull().default('open'),
    openedAt: moment('opened_at').notNull(),
    /** When something joined it last. */
    lastAt: moment('last_at').notNull(),
    /** Of the decision; null until there is one. */
    outcome: text('outcome', { enum: OUTCOMES }),
    reason: text('reason', { enum: REASONS }),
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by'),
    /** When the first decision took effect, and the last one. */
    decidedAt: moment('decided_at'),
    decidedUntil: moment('decided_until'),
    /** The accounts behind it were suspended for so many days. */
    suspendedDays: integer('suspended_days'),
  },
  (table) => [
    primaryKey({ name: 'moderation_wave_pk', columns: [table.id] }),
    index('moderation_wave_last_idx').on(table.lastAt),
    check('moderation_wave_state', oneOf('state', WAVE_STATES)),
  ],
);
export type WaveRow = typeof waveTable.$inferSelect;
