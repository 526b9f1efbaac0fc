// npm run admin -- backup: makes, lists and proves backups, beside a running server or without one.
import { existsSync } from 'node:fs';
import { MEDIA_FOLDERS } from '#features/media/media.names.server.ts';
import { makeBackup, type Shop } from '#platform/backup/backup.server.ts';
import { listBackups, type Manifest, readManifest } from '#platform/backup/manifest.server.ts';
import { openPlace, type Place, sealOf } from '#platform/backup/place.server.ts';
import { type Reading } from '#platform/backup/content.server.ts';
import { openTombstones } from '#platform/backup/snapshot-place.server.ts';
import { bytesOf, noteBackup } from '#platform/backup/state.server.ts';
import { verifyBackup } from '#platform/backup/verify.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { readMigrations } from '#platform/db/migrations.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { StartError } from '#platform/process/start-error.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { asOne, openStorage } from '#platform/uploads/files.server.ts';
import { secretsOf } from '../process/backups.server.ts';
import { withDatabase } from './cli.server.ts';

export type BackupWords = { place: string | undefined; id: string | undefined; flags: Set<string> };

/** `backup [PLACE]` @returns what is to be said */
export async function backup(env: Env, { place: named, flags }: BackupWords): Promise<string> {
  requireMeant(named);
  const place = await openPlace(placeOf(env, named), env);
  const tombstones = await openTombstones(env);
  return withDatabase(env, async (url) => {
    const storage = asOne(await openStorage(env));
    const shop: Shop = {
      database: url,
      files: { storage, folders: MEDIA_FOLDERS },
      secrets: secretsOf(env),
      version: VERSION,
    };
    const manifest = await makeBackup(shop, {
      place,
      passphrase: env.backupPassphrase,
      tombstones: tombstones.name === place.name ? [] : [tombstones.storage],
      anotherShop: flags.has('--another-shop'),
    });
    if (named === undefined || [undefined, named].includes(env.backupTo))
      await noteByHand(url, manifest);
    return `${describe(manifest)}\nIt is complete, in ${place.name}.`;
  });
}

/** A command that was typed wrong is no folder to be made. */
function requireMeant(named: string | undefined): void {
  if (named === undefined || /[/.\\]/.test(named) || existsSync(named)) return;
  throw new StartError(
    `There is no command "backup ${named}", and no folder of that name. Say ${ADMIN} backup list, ` +
      `backup verify, or backup ./${named} for a new folder.`,
  );
}

/** Figures and checks tell of it as of one of the night. */
async function noteByHand(url: string, manifest: Manifest): Promise<void> {
  // Before an upgrade the database may have no place for the note.
  if (manifest.migration < (readMigrations().at(-1)?.at ?? 0)) return;
  const { db, close } = openDatabase(url, { max: 1 });
  await noteBackup({ db }, manifest).finally(close);
}

/** `backup list [PLACE]`, the newest first. */
export async function listAll(env: Env, { place: named }: BackupWords): Promise<string> {
  const place = await openPlace(placeOf(env, named), env);
  place.requireReadable();
  const lines: string[] = [];
  for (const id of await listBackups(place.storage))
    lines.push(
      await readManifest(place, id).then(describe, (error: unknown) => {
        if (error instanceof StartError) return error.message;
        throw error;
      }),
    );
  return lines.length > 0 ? lines.join('\n') : `There is no complete backup in ${place.name}.`;
}

/** `backup verify [PLACE] [ID]` */
export async function verify(env: Env, words: BackupWords): Promise<string> {
  const { from, manifest } = await openBackup(env, words);
  await verifyBackup(from, manifest);
  return `${describe(manifest)}\nEvery row and file of it is what it was, and it can be restored.`;
}

/** The backup that is named, or the newest, with what opens it. @throws StartError */
export async function openBackup(
  env: Env,
  { place: named, id }: BackupWords,
): Promise<{ from: Reading & Place; manifest: Manifest }> {
  const place = await openPlace(placeOf(env, named), env);
  place.requireReadable();
  const [newest] = await listBackups(place.storage);
  const chosen = id ?? newest;
  if (chosen === undefined) throw new StartError(`There is no complete backup in ${place.name}.`);
  const manifest = await readManifest(place, chosen);
  const seal = await sealOf(manifest, env.backupPassphrase, place);
  return { from: { ...place, seal }, manifest };
}

/** A line: which, when, of what, how much. */
export function describe(manifest: Manifest): string {
  const { id, version, takenAt, files, lockedKey } = manifest;
  const rowsIn = (name: string) => manifest.tables.find((each) => each.name === name)?.rows ?? 0;
  return [
    `${id}  of ${takenAt}`,
    `Calabash ${version}`,
    `${rowsIn('user')} accounts`,
    `${rowsIn('listing')} listings`,
    files ? `${files.count} files` : 'the database alone',
    `${Math.ceil(bytesOf(manifest) / 2 ** 20)} MB`,
    lockedKey === null ? 'not encrypted' : 'encrypted',
  ].join(', ');
}

function placeOf({ backupTo }: Env, named: string | undefined): string {
  const place = named ?? backupTo;
  if (place === undefined)
    throw new StartError('Name a folder or s3://bucket/folder, or set BACKUP_TO.');
  return place;
}
