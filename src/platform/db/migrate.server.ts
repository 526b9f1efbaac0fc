// Brings the database to the schema of this build. Several servers may start at once: one migrates,
// the others wait. Never edits or undoes a migration that has run.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sentenceOf, StartError } from '../process/start-error.server.ts';
import { clientOf, type Where } from './hosts.server.ts';
import { type Migration, readMigrations } from './migrations.server.ts';
import {
  findSchemaState,
  noteSupport,
  schemaProblem,
  type SchemaState,
} from './schema-support.server.ts';

/** Any constant does, as long as nothing else in this database locks the same number. */
const MIGRATION_LOCK = 1_128_352_066;

/**
 * Whoever asks for a table that a migration waits for, waits behind it: so it gives up after this
 * time, lets them through and tries again.
 */
export const LOCK_WAIT_MS = 800;
/** Of a statement after one that took long. */
const LEAST_WAIT_MS = 50;
const PAUSE_MS = 1_000;
const TRIES = 300;
/** lock_not_available and deadlock_detected. */
export const HELD_CODES: ReadonlySet<string> = new Set(['55P03', '40P01']);

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
 * For a program beside a running server, whose schema stays what it is.
 * @throws StartError when this program is too old for it
 */
export function requireKnownSchema(where: Where): Promise<void> {
  return withClient(where, async (client) => {
    await requireKnown(client, readMigrations());
  });
}

type MigrationOptions = {
  migrationsFolder?: string;
  /** Hears that another server is migrating, and is waited for. */
  onWait?: () => void;
  /** Hears that somebody holds a table for long, as a backup does. */
  onHeld?: () => void;
};

/**
 * Runs the migrations that this database has not seen, in order, in one transaction. Its lock is
 * that of a session, so no pooler of transactions may be in between.
 * @throws StartError when the database cannot be reached, refuses a migration, or is too new for
 *   this program
 */
export function migrateDatabase(
  where: Where,
  { migrationsFolder, onWait = () => undefined, onHeld = () => undefined }: MigrationOptions = {},
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
    const migrations = readMigrations(migrationsFolder);
    const { newest } = await requireKnown(client, migrations);
    const waiting = pendingOf(migrations, newest);
    if (waiting.length > 0) await runWhenFree(client, { migrations, waiting, onHeld });
  });
}

async function requireKnown(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const state = await findSchemaState(client);
  const problem = schemaProblem(state, migrations);
  if (problem !== undefined) throw new StartError(problem);
  return state;
}

/** Those that a database has not seen. @param newest the time of the last one that it has */
export function pendingOf(migrations: readonly Migration[], newest: number | null): Migration[] {
  return migrations.filter(({ at }) => at > (newest ?? 0));
}

async function runWhenFree(
  client: pg.Client,
  work: { migrations: Migration[]; waiting: Migration[]; onHeld: () => void },
): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await client.query('BEGIN');
      const began = performance.now();
      await runMigrations(client, work.waiting, {
        before: () => client.query(`SET LOCAL lock_timeout = ${waitLeft(began)}`),
      });
      await noteSupport(client, work.migrations);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      const isHeld = error instanceof Error && HELD_CODES.has(String(Reflect.get(error, 'code')));
      if (!isHeld || left === 0) throw error;
      if (left === TRIES) work.onHeld();
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * All waits for tables together are that long. Whoever waits for a table that is locked already,
 * and has one that is still to be locked, would be ended for the deadlock after a second.
 */
function waitLeft(began: number): number {
  return Math.max(LEAST_WAIT_MS, Math.floor(LOCK_WAIT_MS - (performance.now() - began)));
}

/**
 * Runs them in the transaction that is open, and notes them as Drizzle does.
 * @param on.before is called before each statement
 * @param on.done hears of each when it has run
 */
export async function runMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  on: {
    before?: () => Promise<unknown>;
    done?: (migration: Migration) => Promise<void>;
  } = {},
): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    `CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
      (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  for (const migration of migrations) {
    for (const statement of migration.statements) {
      await on.before?.();
      await client.query(statement);
    }
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [migration.hash, migration.at],
    );
    await on.done?.(migration);
  }
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
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database could not be brought up to date: ${sentenceOf(cause)}.`, {
      cause,
    });
  } finally {
    // The lock belongs to the session and ends with it.
    await client.end();
  }
}
