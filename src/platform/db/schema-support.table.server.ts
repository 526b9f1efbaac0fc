// Owns which programs can work with this schema (docs/decisions/105). One row.
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

export const schemaSupportTable = pgTable(
  'schema_support',
  {
    id: smallint('id').notNull().default(1),
    /** The time of a migration, in milliseconds: programs that do not know it cannot work here. */
    oldestMigration: bigint('oldest_migration', { mode: 'number' }).notNull(),
    /** The version of the program whose migrations ran last. */
    version: text('version').notNull(),
  },
  (table) => [
    primaryKey({ name: 'schema_support_pk', columns: [table.id] }),
    check('schema_support_one_row', sql`${table.id} = 1`),
  ],
);
