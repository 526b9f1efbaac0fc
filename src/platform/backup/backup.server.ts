// Makes a backup of a shop that goes on meanwhile: the database in one snapshot, the files after
// it, the secrets, and last the manifest. What is cut off has none, and is no backup.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { clientOf, type Where } from '../db/hosts.server.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../uploads/storage.server.ts';
import { StartError } from '../process/start-error.server.ts';
import { removeExpired, removeUnfinished } from './expire.server.ts';
import { storeFiles } from './files.server.ts';
import {
  folderOfBackup,
  listBackups,
  type Manifest,
  readManifest,
  type TableEntry,
  writeManifest,
} from './manifest.server.ts';
import { explainBackupFailure, type Place, sealForWriting } from './place.server.ts';
import { store, type Writing } from './content.server.ts';
import {
  columnsOf,
  findJobsVersion,
  findMigration,
  findSequences,
  findShop,
  findTables,
  nameOf,
  settle,
  sumOf,
  type Table,
} from './tables.server.ts';
import { carryTombstones } from './tombstones.server.ts';

export type Secrets = {
  authSecret: string;
  /** Whether the installation began as a demo. */
  demo: boolean;
};

export type Shop = {
  database: Where;
  /** Stored files and the folders of them; null for a snapshot of the database alone. */
  files: { storage: Storage; folders: readonly string[] } | null;
  secrets: Secrets;
  /** The version of this program. */
  version: string;
};

export type BackupOptions = {
  place: Place;
  passphrase: string | undefined;
  /** Storages that hold tombstones of this shop: what was deleted in it. */
  tombstones: readonly Storage[];
  /** Whether a place that holds another shop is meant. */
  anotherShop?: boolean;
  now?: Date;
};

/** Any constant does, as long as nothing else in this database locks the same number. */
const BACKUP_LOCK = 1_128_352_067;

/**
 * @throws StartError in one sentence: another backup runs, the place is full, encrypted otherwise
 *   or of another shop
 */
export async function makeBackup(shop: Shop, options: BackupOptions): Promise<Manifest> {
  const { place, now = new Date() } = options;
  const lock = await open(shop.database);
  try {
    await lock.query('BEGIN');
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await lock.query<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS free',
      [BACKUP_LOCK],
    );
    if (!rows[0]?.free)
      throw new StartError('Another backup of this shop runs now; wait until it is finished.');
    await requirePlaceOf(await findShop(lock), options);
    const seal = await sealForWriting(place, options.passphrase);
    place.prepare();
    await removeUnfinished(place);
    const id = `${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
    try {
      return await write(shop, { ...place, seal }, id, options);
    } catch (error) {
      await removeUnfinished(place).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw explainBackupFailure(error, place.name);
  } finally {
    await lock.end();
  }
}

async function write(
  shop: Shop,
  to: Writing & Place,
  id: string,
  { tombstones, now = new Date() }: BackupOptions,
): Promise<Manifest> {
  const database = await storeDatabase(shop.database, to, id);
  const files = shop.files && (await storeFiles(to, shop.files, id));
  const secrets = await store(
    to,
    `${folderOfBackup(id)}secrets.json`,
    Buffer.from(JSON.stringify(shop.secrets)),
    { compress: true },
  );
  await carryTombstones(tombstones, to.storage);
  const manifest: Manifest = {
    format: 1,
    id,
    finishedAt: new Date().toISOString(),
    version: shop.version,
    lockedKey: to.seal.lockedKey,
    ...database,
    files,
    secrets,
  };
  await writeManifest(to.storage, manifest);
  await removeExpired(to, now);
  return manifest;
}

/** Everything of one moment, whatever is written meanwhile; nobody waits for it. */
async function storeDatabase(where: Where, to: Writing, id: string) {
  const client = await open(where);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await settle(client);
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `SELECT now() AS at, current_setting('server_version') AS postgres`,
    );
    const migration = await findMigration(client);
    if (migration === null)
      throw new StartError('There is nothing to back up: this database is empty.');
    const tables: TableEntry[] = [];
    for (const table of await findTables(client))
      tables.push(await storeTable(client, to, id, table));
    return {
      takenAt: (rows[0]?.at ?? new Date()).toISOString(),
      postgres: rows[0]?.postgres ?? '',
      shop: await findShop(client),
      migration,
      jobs: await findJobsVersion(client),
      tables,
      sequences: await findSequences(client),
    };
  } finally {
    await client.end();
  }
}

async function storeTable(
  client: pg.Client,
  to: Writing,
  id: string,
  table: Table,
): Promise<TableEntry> {
  const sum = await sumOf(client, table);
  const rows = client.query(
    copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) TO STDOUT`),
  );
  const name = `${folderOfBackup(id)}${table.schema}.${table.name}.copy`;
  return { ...table, ...sum, content: await store(to, name, rows, { compress: true }) };
}

async function requirePlaceOf(
  shop: string | null,
  { place, anotherShop }: BackupOptions,
): Promise<void> {
  const [newest] = await listBackups(place.storage);
  if (newest === undefined || anotherShop) return;
  const { shop: there } = await readManifest(place, newest);
  if (there !== null && there !== shop)
    throw new StartError(
      `${place.name} has the backups of another shop; name another place, ` +
        'or say --another-shop if that shop is gone.',
    );
}

async function open(where: Where): Promise<pg.Client> {
  const client = clientOf(where, 'calabash backup');
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
