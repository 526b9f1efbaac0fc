// Keeps the own database as it was before migrations change it. Files need no copy on the same
// host: none is ever changed.
import { clientOf, type Where } from '../db/hosts.server.ts';
import { pendingOf } from '../db/migrate.server.ts';
import { readMigrations } from '../db/migrations.server.ts';
import type { Env } from '../process/env.server.ts';
import { StartError } from '../process/start-error.server.ts';
import { makeBackup, type Secrets } from './backup.server.ts';
import type { Manifest } from './manifest.server.ts';
import { openSnapshots } from './snapshot-place.server.ts';
import { findMigration } from './tables.server.ts';

/**
 * @returns the snapshot; null where no migration waits, or there is nothing yet
 * @throws StartError when it cannot be made, and nothing is changed
 */
export async function snapshotBeforeMigrations(
  env: Pick<Env, 'dataDir'>,
  shop: { database: Where; secrets: () => Secrets; version: string },
): Promise<Manifest | null> {
  if (!(await hasOlderSchema(shop.database))) return null;
  try {
    return await makeBackup(
      { ...shop, secrets: shop.secrets(), files: null },
      {
        place: await openSnapshots(env),
        passphrase: undefined,
        tombstones: [],
        anotherShop: true,
      },
    );
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    throw new StartError(
      `The database was not brought up to date, because it could not be kept as it is: ${cause.message} ` +
        'SNAPSHOT_BEFORE_MIGRATIONS=false does without.',
      { cause },
    );
  }
}

async function hasOlderSchema(where: Where): Promise<boolean> {
  const client = clientOf(where, 'calabash backup');
  await client.connect();
  try {
    const migration = await findMigration(client);
    return migration !== null && pendingOf(readMigrations(), migration).length > 0;
  } finally {
    await client.end();
  }
}
