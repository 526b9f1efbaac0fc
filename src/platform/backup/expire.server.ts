// What leaves a place: backups that are older than the privacy page promises, what was cut off, and
// files that no backup has any more.
import { DAY_MS } from '../i18n/time.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { readFileList } from './files.server.ts';
import { BACKUPS_KEPT_DAYS } from './limits.ts';
import { folderOfBackup, listBackups, readManifest } from './manifest.server.ts';
import type { Place } from './place.server.ts';
import type { Writing } from './content.server.ts';
import { removeOldTombstones } from './tombstones.server.ts';

/**
 * Removes what backups left that have no manifest. The caller knows that none is under way; a kill
 * of this leaves less.
 */
export async function removeUnfinished({ storage }: Pick<Place, 'storage'>): Promise<void> {
  const complete = new Set(await listBackups(storage));
  await storage.tidy(new Date());
  await removeWhere(storage, 'backups/', (key) => !complete.has(key.split('/')[1] ?? ''));
}

/**
 * Removes backups over their time with the files that only they had. The newest one stays, however
 * old.
 * @returns how many backups
 */
export async function removeExpired(place: Writing & Place, now: Date): Promise<number> {
  const { storage } = place;
  const [, ...older] = await listBackups(storage);
  const before = new Date(now.getTime() - BACKUPS_KEPT_DAYS * DAY_MS);
  let gone = 0;
  for (const id of older) {
    const { takenAt } = await readManifest(place, id);
    if (new Date(takenAt) >= before) continue;
    // First of all what makes it one.
    await storage.remove([`${folderOfBackup(id)}manifest.json`]);
    gone++;
  }
  await removeUnfinished(place);
  await removeFilesOfNone(place);
  await removeOldTombstones(storage, before);
  return gone;
}

/** Removes all but the newest backups. @param most that stay */
export async function keepNewest({ storage }: Pick<Place, 'storage'>, most: number): Promise<void> {
  const older = (await listBackups(storage)).slice(most);
  await storage.remove(older.map((id) => `${folderOfBackup(id)}manifest.json`));
  await removeUnfinished({ storage });
}

async function removeFilesOfNone(place: Writing & Place): Promise<void> {
  const needed = new Set<string>();
  for (const id of await listBackups(place.storage))
    for (const { key } of await readFileList(place, await readManifest(place, id))) needed.add(key);
  await removeWhere(place.storage, 'files/', (key) => !needed.has(key));
}

async function removeWhere(
  storage: Storage,
  prefix: string,
  isOver: (key: string) => boolean,
): Promise<void> {
  const over: string[] = [];
  for await (const { key } of storage.list(prefix)) if (isOver(key)) over.push(key);
  await storage.remove(over);
}
