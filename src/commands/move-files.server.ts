// npm run admin -- files move: beside running servers that read both places (FILES_FROM).
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_FOLDERS, SHARE_FOLDER } from '#features/media/media.names.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { requireStartedIn } from '#platform/db/lost-database.server.ts';
import { lockDataDir } from '#platform/postgres/data-lock.server.ts';
import { makeFolders } from '#platform/process/data-dir.server.ts';
import { sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { openStorage } from '#platform/uploads/files.server.ts';
import { type Moved, moveFiles } from '#platform/uploads/storage.moving.server.ts';

export const PLACES = ['s3', 'disk'] as const;
type Place = (typeof PLACES)[number];

const NAMES: Record<Place, string> = { s3: 'the bucket', disk: 'DATA_DIR/files' };
/** Files between two lines about how far it is. */
const SAID_EVERY = 500;
/** Under DATA_DIR, for one file at a time. */
export const MOVING_FOLDER = 'moving';

/**
 * Moves every file to one place from the other.
 * @returns what was moved, and what to do next
 * @throws StartError where the configuration does not say that files leave the other place
 */
export async function moveFilesTo(env: Env, place: Place): Promise<string> {
  if (!env.databaseUrl) requireStartedIn(env.dataDir);
  const other = place === 's3' ? 'disk' : 's3';
  if (!env.s3)
    throw new StartError(
      `Files lie in ${NAMES.disk} and there is no bucket: set S3_ENDPOINT and its like first.`,
    );
  const pair = env.filesFrom === other ? await openStorage(env) : undefined;
  if (!pair?.from)
    throw new StartError(
      `Set FILES_FROM=${other} and restart every server first: then new files go to ${NAMES[place]} and both places are read while this moves the others.`,
    );
  const scratch = path.join(env.dataDir, MOVING_FOLDER);
  const unlock = lockMoving(scratch);
  try {
    const moved = await moveFiles(pair, {
      scratch,
      // Uploads on their way stay where their servers look for them, and end within a day.
      folders: [...MEDIA_FOLDERS, SHARE_FOLDER],
      onMoved: (sum) => {
        if (sum.files % SAID_EVERY === 0) process.stderr.write(`${said(sum)} so far\n`);
      },
    });
    return `${said(moved)} moved to ${NAMES[place]}. When every server has been restarted without FILES_FROM, ${NAMES[other]} is not read any more.`;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    unlock();
  }
}

/** Of two moves one would take for removed what the other has moved, and remove its copy. */
function lockMoving(folder: string): () => void {
  makeFolders(folder, 0o700);
  try {
    return lockDataDir(folder);
  } catch (cause) {
    throw new StartError(
      `Another move of these files runs now, or the last one left its lock: ${sentenceOf(cause)}`,
      { cause },
    );
  }
}

const said = ({ files, bytes }: Moved): string =>
  `${files} ${files === 1 ? 'file' : 'files'} (${Math.ceil(bytes / 1_000_000)} MB)`;
