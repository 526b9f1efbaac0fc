// Puts a whole backup back: files, database, secret. Whenever it is cut off, what was there before
// is still there, or a start refuses until it is finished.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { clientOf } from '../db/hosts.server.ts';
import { DEMO_MARK, hasContent } from '../db/first-start.server.ts';
import { isUntouched } from '../db/migrate.server.ts';
import { CLUSTER } from '../postgres/cluster-state.server.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '../postgres/embedded.server.ts';
import { SECRET_FILE } from '../process/data-dir.server.ts';
import type { Env } from '../process/env.server.ts';
import { StartError } from '../process/start-error.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { restoreFiles } from './files-back.server.ts';
import { emptyFolder, type Place, SCRATCH } from './place.server.ts';
import { type Reading } from './content.server.ts';
import { type Content, restoreDatabase } from './restore.server.ts';
import { findShop } from './tables.server.ts';
import { findTombstones } from './tombstones.server.ts';
import { beginRestore, endRestore, isRestoreUnfinished } from './unfinished.server.ts';

type Host = Pick<Env, 'dataDir' | 'databaseUrl' | 'authSecret'>;

export type RestoreOptions = {
  env: Host;
  from: Reading & Place;
  content: Content;
  /** Where the shop keeps its files. */
  storage: Storage;
  /** Storages that hold tombstones of this shop. */
  tombstones: readonly Storage[];
  anotherShop: boolean;
  /** The words of the command, for whoever has to finish it. */
  words: string;
  /**
   * Asked before a database is replaced.
   * @returns whether to go on
   */
  confirm: (database: { url: string }) => Promise<boolean>;
  /** Changes in the restored database what is not true of this place. */
  adapt?: (url: string) => Promise<void>;
};

/** What was restored: tables that were left out, and how many deletions the start repeats. */
export type Restored = { unknown: string[]; deletions: number };

/** A deletion may reach its tombstone a little after a snapshot that does not know it. */
const EARLIER_MS = 3_600_000;

/**
 * @returns null when it was not confirmed, and nothing is changed
 * @throws StartError: a server runs, the database is that of another shop, the secret is another
 */
export async function restoreShop(options: RestoreOptions): Promise<Restored | null> {
  const { env, content, words } = options;
  requireSecretOf(env, content);
  requireStopped(env);
  const goesOn = isRestoreUnfinished(env.dataDir);
  if (!goesOn) beginRestore(env.dataDir, words);
  // A shop that is there stays one until its database is replaced.
  let whole = env.databaseUrl !== undefined || hasContent(path.join(env.dataDir, CLUSTER));
  try {
    const restored = await onDatabase(env, async (url) => {
      const replaces = !(await isUntouched(url));
      await requireNobodyElse(url);
      if (replaces) await requireSameShop(url, options);
      if (replaces && !(await options.confirm({ url }))) return null;
      // From here to the commit a database that was there stays what it was.
      whole = replaces;
      return restoreOn(url, options);
    });
    whole = true;
    return restored;
  } finally {
    if (whole && !goesOn) endRestore(env.dataDir);
  }
}

/** @throws StartError while a server runs on the own database */
export function requireStopped({ dataDir, databaseUrl }: Host): void {
  if (!databaseUrl && runningPostgresUrl(dataDir))
    throw new StartError(`Calabash runs on DATA_DIR (${dataDir}); stop it before restoring.`);
}

async function restoreOn(url: string, options: RestoreOptions): Promise<Restored> {
  const { env, from, content, storage } = options;
  const scratch = path.join(env.dataDir, SCRATCH);
  emptyFolder(scratch);
  await restoreFiles(from, content.files, { storage, scratch });
  rmSync(scratch, { recursive: true });
  const since = new Date(Date.parse(content.manifest.takenAt) - EARLIER_MS);
  const tombstones = await findTombstones([from.storage, ...options.tombstones], since);
  const unknown = await restoreDatabase(url, from, content.manifest, { tombstones });
  await options.adapt?.(url);
  keepSecrets(env, content);
  endRestore(env.dataDir);
  return { unknown, deletions: tombstones.length };
}

/** The own PostgreSQL, started on an empty host, too, or that of DATABASE_URL. */
async function onDatabase<T>(env: Host, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseUrl) return work(env.databaseUrl);
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    restoring: true,
    settings: { max_wal_size: '4GB' },
    log: () => undefined,
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function requireNobodyElse(url: string): Promise<void> {
  const found = await ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND application_name LIKE 'calabash%' AND pid <> pg_backend_pid()`,
  );
  if (found && found.count > 0)
    throw new StartError('Calabash runs on this database; stop every server before restoring.');
}

async function requireSameShop(
  url: string,
  { content: { manifest }, anotherShop }: RestoreOptions,
): Promise<void> {
  const client = clientOf(url, 'calabash restore');
  await client.connect();
  const there = await findShop(client).finally(() => client.end());
  if (anotherShop || there === null || manifest.shop === null || there === manifest.shop) return;
  throw new StartError(
    `The backup ${manifest.id} is of another shop than the one in this database; ` +
      'say --another-shop if it is to be replaced.',
  );
}

function requireSecretOf({ authSecret }: Host, { secrets }: Content): void {
  if (authSecret === undefined || authSecret === secrets.authSecret) return;
  throw new StartError(
    'AUTH_SECRET is not the one of this backup: unset it, and the one of the backup is kept in ' +
      'DATA_DIR, or set the one that the shop had.',
  );
}

function keepSecrets({ dataDir, authSecret }: Host, { secrets }: Content): void {
  if (authSecret === undefined) {
    const file = path.join(dataDir, SECRET_FILE);
    rmSync(file, { force: true });
    writeFileSync(file, `${secrets.authSecret}\n`, { mode: 0o600, flush: true });
  }
  const mark = path.join(dataDir, DEMO_MARK);
  if (secrets.demo) writeFileSync(mark, 'This installation began with demo data.\n');
  else rmSync(mark, { force: true });
}

async function ask<T extends pg.QueryResultRow>(
  url: string,
  query: string,
): Promise<T | undefined> {
  const client = clientOf(url, 'calabash restore');
  await client.connect();
  try {
    return (await client.query<T>(query)).rows[0];
  } finally {
    await client.end();
  }
}
