// Owns the events that were published and are not yet jobs of their subscribers.
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const outboxTable = pgTable(
  'outbox_event',
  {
    /** Made in order of time, so that the oldest go first. */
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'outbox_event_pk', columns: [table.id] })],
);
