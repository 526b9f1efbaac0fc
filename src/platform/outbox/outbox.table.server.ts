// Owns the events that were published and are not yet jobs of their subscribers.
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const outboxTable = pgTable(
  'outbox_event',
  {
    /** Made in order of time, so that the oldest go first. */
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    /** Whose turn its jobs take in queues that are served in turns; null: nobody's. */
    turn: text('turn'),
    /** Its jobs are taken before others. */
    urgent: boolean('urgent').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'outbox_event_pk', columns: [table.id] })],
);
