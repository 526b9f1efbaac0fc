// Proves a backup: it is restored into a database of its own, which is thrown away afterwards, and
// compared row by row with what was seen when it was made.
import { StartError } from '../process/start-error.server.ts';
import type { Manifest } from './manifest.server.ts';
import type { Place } from './place.server.ts';
import type { Reading } from './content.server.ts';
import { checkBackup, compareDatabase } from './restore.server.ts';
import { withSideDatabase } from './side.server.ts';
import { nameOf } from './tables.server.ts';

/** @throws StartError for the first thing that is not as the backup says */
export async function verifyBackup(from: Reading & Place, manifest: Manifest): Promise<void> {
  await checkBackup(from, manifest);
  await withSideDatabase(from, manifest, { fsync: 'off' }, async (url, unknown) => {
    const tables = manifest.tables.filter((table) => !unknown.includes(nameOf(table)));
    const different = await compareDatabase(url, { ...manifest, tables });
    if (different.length > 0)
      throw new StartError(`The backup ${manifest.id} is not whole: ${different.join('; ')}.`);
  });
}
