// Owns the counters of the rate limits. A row is worthless once `expires_at` has passed.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const rateLimitTable = pgTable(
  'rate_limit',
  {
    /** Rule and a digest of whom it counts, so that the table holds no addresses. */
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    /** Hits in the window that begins at `windowStart`, and in the one before it. */
    hits: integer('hits').notNull(),
    previousHits: integer('previous_hits').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'rate_limit_pk', columns: [table.key] }),
    index('rate_limit_expires_idx').on(table.expiresAt),
  ],
);
