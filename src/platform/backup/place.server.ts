// Where backups are kept: a folder, or a bucket, and how what lies there is sealed.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../process/env.server.ts';
import { isPlace, S3_ADDRESS } from '../process/backup-env.server.ts';
import { makeFolders, requireTarget } from '../process/data-dir.server.ts';
import { sentenceOf, StartError } from '../process/start-error.server.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import { type Storage, under } from '../uploads/storage.server.ts';
import { listBackups, readManifest } from './manifest.server.ts';
import { newSeal, NO_SEAL, openSeal, type Seal } from './seal.server.ts';

export type PlaceOptions = Pick<Env, 'backupS3' | 'dataDir'>;

export type Place = {
  /** As the operator named it. */
  name: string;
  storage: Storage;
  /** A folder for what is not complete yet. */
  scratch: string;
  /** To be called before something is written there; who only reads changes nothing. */
  prepare(): void;
  /** To be called before a backup is read. @throws StartError when nothing can be read there */
  requireReadable(): void;
};

/** Under DATA_DIR. */
export const SCRATCH = 'backup-scratch';
const PRIVATE = 0o700;

/**
 * @param name a folder, or s3://bucket/folder
 * @throws StartError when it cannot be used
 */
export async function openPlace(name: string, options: PlaceOptions): Promise<Place> {
  if (!isPlace(name))
    throw new StartError(`Backups cannot be kept in ${name}; name a folder or s3://bucket/folder.`);
  const [, bucket, folder] = S3_ADDRESS.exec(name) ?? [];
  if (bucket === undefined) return openFolder(path.resolve(name));
  if (!options.backupS3)
    throw new StartError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set ' +
        `(or those of S3_…), because backups go to ${name}.`,
    );
  const { createS3Storage } = await import('../uploads/storage.s3.server.ts');
  const whole = createS3Storage({ ...options.backupS3, bucket });
  const storage = folder === undefined ? whole : under(whole, `${folder}/`);
  try {
    await storage.list('backups/none/')[Symbol.asyncIterator]().next();
  } catch (cause) {
    throw new StartError(
      `${name} does not answer (${sentenceOf(cause)}); check the address and the keys.`,
      { cause },
    );
  }
  const scratch = path.join(options.dataDir, SCRATCH);
  // That it answers was seen above.
  const requireReadable = () => undefined;
  return { name, storage, scratch, prepare: () => emptyFolder(scratch), requireReadable };
}

function openFolder(root: string): Place {
  const scratch = path.join(root, '.scratch');
  return {
    name: root,
    storage: createDiskStorage(root),
    scratch,
    prepare() {
      try {
        // The secret of the shop is in it, so its folders are for their owner alone.
        requireTarget(root);
        for (const each of ['backups', 'files', 'tombstones', '.drafts'])
          makeFolders(path.join(root, each), PRIVATE);
        emptyFolder(scratch);
      } catch (error) {
        if (error instanceof StartError) throw error;
        throw notKept(error, root);
      }
    },
    requireReadable() {
      requireTarget(root);
      try {
        readdirSync(root);
        readdirSync(path.join(root, 'backups'));
      } catch (error) {
        throw new StartError(
          `There are no backups in ${root} that this user can read (${sentenceOf(error)}).`,
          { cause: error },
        );
      }
    },
  };
}

/** A folder for its owner alone, without what a kill left in it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  makeFolders(folder, PRIVATE);
}

/**
 * How a backup that is made now is sealed: as those that are there.
 * @throws StartError when they are encrypted otherwise
 */
export async function sealForWriting(place: Place, passphrase: string | undefined): Promise<Seal> {
  const [newest] = await listBackups(place.storage);
  if (newest === undefined) return passphrase === undefined ? NO_SEAL : newSeal(passphrase);
  const { lockedKey } = await readManifest(place, newest);
  if (lockedKey === null && passphrase !== undefined)
    throw new StartError(
      `The backups in ${place.name} are not encrypted, but BACKUP_PASSPHRASE is set; ` +
        'name an empty place for encrypted ones.',
    );
  return sealOf({ lockedKey }, passphrase, place);
}

/** How a backup was sealed. @throws StartError for another passphrase, or none */
export async function sealOf(
  { lockedKey }: { lockedKey: string | null },
  passphrase: string | undefined,
  place: Pick<Place, 'name'>,
): Promise<Seal> {
  if (lockedKey === null) return NO_SEAL;
  if (passphrase === undefined)
    throw new StartError(`The backups in ${place.name} are encrypted; set BACKUP_PASSPHRASE.`);
  return openSeal(lockedKey, passphrase, place.name);
}

const notKept = (cause: unknown, place: string): StartError =>
  new StartError(
    `Backups cannot be kept in ${place} (${sentenceOf(cause)}); ` +
      'choose another folder, or let this user write there.',
    { cause },
  );

/** Says of a failure in one sentence what to do. */
export function explainBackupFailure(error: unknown, place: string): StartError {
  if (error instanceof StartError) return error;
  if (/ENOSPC|EDQUOT|No space left/i.test(sentenceOf(error)))
    return new StartError(
      `There is no space left in ${place}; what was begun is removed. Free some, or name another place.`,
      { cause: error },
    );
  if (/EACCES|EPERM|EROFS/.test(sentenceOf(error))) return notKept(error, place);
  return new StartError(`The backup failed: ${sentenceOf(error)}.`, { cause: error });
}
