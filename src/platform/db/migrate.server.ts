// Brings the database to the schema of this build. Several servers may start at once: one migrates,
// the others wait. Never edits or undoes a migration that has run.
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { clientOf, type Where } from './hosts.server.ts';
import { programFile } from '../process/program-file.server.ts';
import { sentenceOf, StartError } from '../process/start-error.server.ts';

/** Any constant does, as long as nothing else in this database locks the same number. */
const MIGRATION_LOCK = 1_128_352_066;

/**
 * Whether no Calabash has ever worked with this database. Changes nothing in it.
 * @throws StartError when the database cannot be reached
 */
export function isUntouched(where: Where): Promise<boolean> {
  return withClient(where, async (client) => {
    const { rows } = await client.query<{ untouched: boolean }>(
      `SELECT to_regclass('drizzle.__drizzle_migrations') IS NULL AS untouched`,
    );
    return rows[0]?.untouched === true;
  });
}

/**
 * Runs the migrations that this database has not seen, in order, in one transaction. Its lock is
 * that of a session, so no pooler of transactions may be in between.
 * @param options.onWait hears that another server is migrating, and is waited for
 * @throws StartError when the database cannot be reached or refuses a migration
 */
export function migrateDatabase(
  where: Where,
  { migrationsFolder = findMigrations(), onWait = () => undefined }: MigrationOptions = {},
): Promise<void> {
  return withClient(where, async (client) => {
    // Waiting for another server's migration and long index builds are no reason to give up.
    await client.query('SET statement_timeout = 0');
    await client.query('SET client_min_messages = warning');
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [MIGRATION_LOCK],
    );
    if (!rows[0]?.taken) {
      onWait();
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    await migrate(drizzle({ client }), { migrationsFolder });
  });
}

type MigrationOptions = { migrationsFolder?: string; onWait?: () => void };

/** When the newest migration of this program was made, in the milliseconds that databases keep. */
export function newestMigration(migrationsFolder = findMigrations()): number {
  return Math.max(0, ...readMigrationFiles({ migrationsFolder }).map((each) => each.folderMillis));
}

async function withClient<T>(where: Where, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(where, 'calabash migrations');
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new StartError(
      `The database does not answer (${sentenceOf(cause)}); check DATABASE_URL.`,
      { cause },
    );
  }
  try {
    return await work(client);
  } catch (cause) {
    throw new StartError(`The database could not be brought up to date: ${sentenceOf(cause)}.`, {
      cause,
    });
  } finally {
    // The lock belongs to the session and ends with it.
    await client.end();
  }
}

/** The folder db/migrations. */
export function findMigrations(): string {
  const journal = programFile('db/migrations/meta/_journal.json');
  if (journal) return path.join(journal, '../..');
  throw new StartError('The folder db/migrations is missing; this copy of Calabash is incomplete.');
}
