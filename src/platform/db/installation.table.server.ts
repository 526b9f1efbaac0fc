// Owns what all servers of one database must agree on. One row.
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const installationTable = pgTable(
  'installation',
  {
    id: smallint('id').notNull().default(1),
    /** Of AUTH_SECRET: tells whether two servers have the same one, and not what it is. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'installation_pk', columns: [table.id] }),
    check('installation_one_row', sql`${table.id} = 1`),
  ],
);
