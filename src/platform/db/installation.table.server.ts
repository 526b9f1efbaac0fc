// Owns what all servers of one database must agree on. One row.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const installationTable = pgTable(
  'installation',
  {
    id: smallint('id').notNull().default(1),
    /** Of AUTH_SECRET: tells whether two servers have the same one, and not what it is. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Which shop this is, wherever it is restored: backups of two are never mixed. */
    shopId: uuid('shop_id').notNull().defaultRandom(),
    /** Whether public files have, or are to have, copies past the servers. */
    copiesFiles: boolean('copies_files').notNull().default(false),
    /** Where they are read, and the cache that forgets them; stays when the variables are gone. */
    copiesUrl: text('copies_url'),
    copiesPurgeUrl: text('copies_purge_url'),
    /** When the last backup was taken, and its bytes: to BACKUP_TO, or without it anywhere. */
    backedUpAt: at('backed_up_at'),
    backupBytes: bigint('backup_bytes', { mode: 'number' }),
    /** When the nightly backup failed last, and the sentence that says why. */
    backupFailedAt: at('backup_failed_at'),
    backupFailure: text('backup_failure'),
  },
  (table) => [
    primaryKey({ name: 'installation_pk', columns: [table.id] }),
    check('installation_one_row', sql`${table.id} = 1`),
  ],
);
