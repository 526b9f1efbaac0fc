// npm run admin -- restore and rollback: put back what was, and never beside a running server.
import { createInterface } from 'node:readline/promises';
import path from 'node:path';
import { forgetCopies } from '#features/media/media.public.server.ts';
import { clientOf } from '#platform/db/hosts.server.ts';
import { makeBackup } from '#platform/backup/backup.server.ts';
import { listBackups, readManifest } from '#platform/backup/manifest.server.ts';
import { openPlace, type Place } from '#platform/backup/place.server.ts';
import { checkBackup } from '#platform/backup/restore.server.ts';
import { requireStopped, restoreShop } from '#platform/backup/restore-shop.server.ts';
import { requireKnownVersion } from '#platform/backup/schema.server.ts';
import { openSnapshots, openTombstones } from '#platform/backup/snapshot-place.server.ts';
import { findMigration } from '#platform/backup/tables.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { StartError } from '#platform/process/start-error.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { asOne, openStorage } from '#platform/uploads/files.server.ts';
import { secretsOf } from '../process/backups.server.ts';
import { type BackupWords, describe, openBackup } from './backup.ts';
import { withDatabase } from './cli.server.ts';

/** `restore [PLACE] [ID]` @returns what is to be said */
export async function restore(env: Env, words: BackupWords): Promise<string> {
  const { from, manifest } = await openBackup(env, words);
  requireKnownVersion(manifest);
  say(`${describe(manifest)}\nEvery byte of it is checked first.`);
  const content = await checkBackup(from, manifest);
  const storage = asOne(await openStorage(env));
  const tombstones = await openTombstones(env);
  const restored = await restoreShop({
    env,
    from,
    content,
    storage,
    tombstones: tombstones.name === from.name ? [] : [tombstones.storage],
    anotherShop: words.flags.has('--another-shop'),
    words: `restore ${from.name} ${manifest.id}`,
    confirm: ({ url }) => confirmed(env, url, words),
    adapt: forgetCopies,
  });
  if (!restored) return 'Nothing was changed.';
  const { unknown, deletions } = restored;
  return [
    ...unknown.map((name) => `${name} is no table of Calabash and was left out.`),
    'The shop is restored.',
    deletions === 0
      ? 'Nothing was deleted since.'
      : `The next start deletes again what was deleted since, before it opens (${deletions}).`,
  ].join('\n');
}

/** `rollback`: the own database as it was before the last migrations. */
export async function rollback(env: Env, words: BackupWords): Promise<string> {
  if (env.databaseUrl)
    throw new StartError(
      'Snapshots before migrations are made of the own database only; restore a backup instead.',
    );
  requireStopped(env);
  const snapshots = await openSnapshots(env);
  const id = await withDatabase(env, (url) => snapshotBefore(url, snapshots));
  const aside = await openPlace(path.join(env.dataDir, 'rolled-back'), env);
  const kept = await withDatabase(env, (url) =>
    makeBackup(
      { database: url, files: null, secrets: secretsOf(env), version: VERSION },
      { place: aside, passphrase: undefined, tombstones: [], anotherShop: true },
    ),
  );
  const said = await restore(env, { ...words, place: snapshots.name, id });
  return (
    `${said}\nWhat the database held until now is kept: "${ADMIN} restore ${aside.name} ` +
    `${kept.id}" brings it back. Start the version of Calabash that you go back to.`
  );
}

/**
 * The newest snapshot of an older schema than the one that is there.
 * @throws StartError when there is none
 */
async function snapshotBefore(url: string, snapshots: Place): Promise<string> {
  const client = clientOf(url, 'calabash rollback');
  await client.connect();
  const now = await findMigration(client).finally(() => client.end());
  for (const id of await listBackups(snapshots.storage))
    if ((await readManifest(snapshots, id)).migration < (now ?? 0)) return id;
  throw new StartError(
    `There is nothing to go back to: ${snapshots.name} has no snapshot from before migrations of ` +
      'this database.',
  );
}

async function confirmed(env: Env, url: string, { flags }: BackupWords): Promise<boolean> {
  const where = env.databaseUrl ? 'the database of DATABASE_URL' : `DATA_DIR ${env.dataDir}`;
  say(`This replaces the shop in ${where}: ${await describeDatabase(url)}.`);
  if (flags.has('--yes')) return true;
  if (!process.stdin.isTTY)
    throw new StartError('Say --yes to replace it; there is nobody here to ask.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Type "yes" to go on: ').finally(() => terminal.close());
  return answer.trim() === 'yes';
}

async function describeDatabase(url: string): Promise<string> {
  const client = clientOf(url, 'calabash restore');
  await client.connect();
  try {
    const { rows } = await client.query<{ accounts: string; listings: string; last: Date | null }>(
      `SELECT (SELECT count(*) FROM "user") AS accounts, (SELECT count(*) FROM listing) AS listings,
        (SELECT max(updated_at) FROM listing) AS last`,
    );
    const { accounts = '0', listings = '0', last = null } = rows[0] ?? {};
    const until = last ? `, the last of them changed at ${last.toISOString()}` : '';
    return `${accounts} accounts, ${listings} listings${until}`;
  } finally {
    await client.end();
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
