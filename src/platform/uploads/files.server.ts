// Opens the stores of files: a folder under DATA_DIR, or S3. S3's client is big and is loaded only
// where it is used.
import path from 'node:path';
import type { Ctx } from '../context.ts';
import { openDisk } from './disk-space.server.ts';
import type { Env } from '../process/env.server.ts';
import { createImages } from '../images/images.server.ts';
import { createDiskStorage } from './storage.disk.server.ts';
import { NOTES_FOLDER } from '../process/data-dir.server.ts';
import { openNotes } from '../process/notes.server.ts';
import { createDiskUploadStore } from './disk.server.ts';
import { sentenceOf, StartError } from '../process/start-error.server.ts';
import { createMovingStorage, type StoragePair } from './storage.moving.server.ts';
import type { Storage } from './storage.server.ts';
import { createUploads } from './uploads.server.ts';
import { createStorageUploadStore } from './tus-storage.server.ts';

export type OpenFiles = Pick<Ctx, 'storage' | 'uploads' | 'images' | 'disk' | 'notes'>;

/** @throws StartError when S3 is configured and does not answer */
export async function openFiles({
  dataDir,
  s3,
  filesFrom,
  signed = false,
  diskReserve,
}: {
  dataDir: string;
  /** Bytes that files leave free; undefined: a share of the disk. */
  diskReserve: number | undefined;
  s3: Env['s3'];
  filesFrom: Env['filesFrom'];
  /** Whether the bucket gives out signed addresses. */
  signed?: boolean;
}): Promise<OpenFiles> {
  const images = createImages();
  const disk = openDisk(dataDir, diskReserve);
  const notes = openNotes(path.join(dataDir, NOTES_FOLDER));
  const folder = path.join(dataDir, 'uploads');
  const pair = await openStorage({ dataDir, s3, filesFrom, mediaSigned: signed });
  const uploads =
    s3 && filesFrom !== 's3'
      ? createStorageUploadStore({ storage: pair.to, scratch: folder, disk })
      : createDiskUploadStore(folder, disk);
  return {
    images,
    disk,
    notes,
    storage: asOne(pair),
    uploads: createUploads(uploads),
  };
}

/** One storage, whether files move or not. */
export function asOne(pair: { to: Storage; from?: undefined } | StoragePair): Storage {
  return pair.from ? createMovingStorage(pair) : pair.to;
}

/**
 * Where files are kept, and where those still are that are moved there.
 * @throws StartError when S3 is configured and does not answer
 */
export async function openStorage({
  dataDir,
  s3,
  filesFrom,
  mediaSigned = false,
}: Pick<Env, 'dataDir' | 's3' | 'filesFrom'> & Partial<Pick<Env, 'mediaSigned'>>): Promise<
  { to: Storage; from?: undefined } | StoragePair
> {
  const disk = createDiskStorage(path.join(dataDir, 'files'));
  if (!s3) return { to: disk };
  const { createS3Storage } = await import('./storage.s3.server.ts');
  const bucket = createS3Storage(s3, { signed: mediaSigned });
  await requireBucket(bucket, s3);
  if (filesFrom === 's3') return { to: disk, from: bucket };
  return filesFrom === 'disk' ? { to: bucket, from: disk } : { to: bucket };
}

async function requireBucket(
  storage: Storage,
  { endpoint, bucket }: NonNullable<Env['s3']>,
): Promise<void> {
  try {
    await storage.list('uploads/none/')[Symbol.asyncIterator]().next();
  } catch (cause) {
    throw new StartError(
      `The bucket ${bucket} at ${endpoint} does not answer (${sentenceOf(cause)}); check S3_ENDPOINT, S3_BUCKET and the keys.`,
      { cause },
    );
  }
}
