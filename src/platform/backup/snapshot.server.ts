// Keeps the own database as it was before migrations change it. Files need no copy on the same
// host: none is ever changed.
import path from 'node:path';
import type pg from 'pg';
import { clientOf, type Where } from '../db/hosts.server.ts';
import { pendingOf } from '../db/migrate.server.ts';
import { readMigrations } from '../db/migrations.server.ts';
import type { Env } from '../process/env.server.ts';
import { StartError } from '../process/start-error.server.ts';
import { openDisk } from '../uploads/disk-space.server.ts';
import { makeBackup, type Secrets } from './backup.server.ts';
import { keepNewest } from './expire.server.ts';
import type { Manifest } from './manifest.server.ts';
import { openSnapshots, SNAPSHOTS_FOLDER } from './snapshot-place.server.ts';
import { findMigration, findTables, nameOf } from './tables.server.ts';

/** The one of this upgrade, and the one before it. */
const KEPT = 2;
const MB = 2 ** 20;

/**
 * @returns the snapshot; null where no migration waits, or there is nothing yet
 * @throws StartError when it cannot be made, and nothing is changed
 */
export async function snapshotBeforeMigrations(
  env: Pick<Env, 'dataDir' | 'diskReserve'>,
  shop: { database: Where; secrets: () => Secrets; version: string },
): Promise<Manifest | null> {
  if (!(await hasOlderSchema(shop.database))) return null;
  try {
    await requireRoom(env, shop.database);
    const place = await openSnapshots(env);
    const snapshot = await makeBackup(
      { ...shop, secrets: shop.secrets(), files: null },
      { place, passphrase: undefined, tombstones: [], anotherShop: true },
    );
    await keepNewest(place, KEPT);
    return snapshot;
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    throw new StartError(
      `The database was not brought up to date, because it could not be kept as it is: ${cause.message} ` +
        'SNAPSHOT_BEFORE_MIGRATIONS=false does without.',
      { cause },
    );
  }
}

/**
 * Rows are smaller in a snapshot than in their tables, indexes apart.
 * @param options.times as much as that, where something else is made beside it
 * @throws StartError when the disk of DATA_DIR has less
 */
export async function requireRoom(
  { dataDir, diskReserve }: { dataDir: string; diskReserve?: number | undefined },
  where: Where,
  { times = 1 } = {},
): Promise<void> {
  const needed = await withClient(where, async (client) => {
    const tables = (await findTables(client)).map(nameOf);
    const { rows } = await client.query<{ bytes: string }>(
      // What is made up of partitions has no bytes of its own.
      `SELECT coalesce(sum(pg_table_size(name::regclass) + (
          SELECT coalesce(sum(pg_table_size(inhrelid)), 0) FROM pg_inherits
          WHERE inhparent = name::regclass)), 0) AS bytes
        FROM unnest($1::text[]) name`,
      [tables],
    );
    return times * Number(rows[0]?.bytes);
  });
  const left = await openDisk(dataDir, diskReserve).untilDanger();
  if (left >= needed) return;
  throw new StartError(
    `It may take ${Math.ceil(needed / MB)} MB in ${path.join(dataDir, SNAPSHOTS_FOLDER)}, where ` +
      `${Math.max(0, Math.floor(left / MB))} MB can be had; free some.`,
  );
}

async function hasOlderSchema(where: Where): Promise<boolean> {
  const migration = await withClient(where, findMigration);
  return migration !== null && pendingOf(readMigrations(), migration).length > 0;
}

async function withClient<T>(where: Where, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(where, 'calabash backup');
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
