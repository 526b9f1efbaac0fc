// Owns the events that were published and not yet handed to every subscriber. Rows leave when they
// are done.
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const outboxTable = pgTable(
  'outbox_event',
  {
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /**
     * Nobody may take the event before this moment: a lease while it is handled, a pause after a
     * failure.
     */
    availableAt: timestamp('available_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** Names of the subscribers that have had it. */
    doneBy: text('done_by')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Set when it was given up; such rows stay for a person to look at. */
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ name: 'outbox_event_pk', columns: [table.id] }),
    index('outbox_event_due_idx')
      .on(table.availableAt)
      .where(sql`failed_at is null`),
  ],
);
