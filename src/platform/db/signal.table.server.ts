// What is to be told to every server, until one of them has told it (signals.server.ts). The table
// is UNLOGGED (its migration says it): after a crash of PostgreSQL nobody is connected, and whoever
// connects again looks everything up.
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

export const signalTable = pgTable('signal', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  payload: text('payload').notNull(),
});
