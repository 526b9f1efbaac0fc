// Owns the counters of the rate limits. A row is worthless once `expires_at` has passed.
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const rateLimitTable = pgTable(
  'rate_limit',
  {
    /** Rule and a digest of whom it counts, so that the table holds no addresses. */
    key: text('key').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true, mode: 'date' }).notNull(),
    /** Hits in the window that begins at `windowStart`, and in the one before it. */
    hits: integer('hits').notNull(),
    previousHits: integer('previous_hits').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'rate_limit_pk', columns: [table.key] }),
    index('rate_limit_expires_idx').on(table.expiresAt),
  ],
);
