// Proves a backup: it is restored into a database of its own, which is thrown away afterwards, and
// compared row by row with what was seen when it was made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded.server.ts';
import { StartError } from '../process/start-error.server.ts';
import type { Manifest } from './manifest.server.ts';
import type { Place, Reading } from './place.server.ts';
import { checkBackup, compareDatabase, restoreDatabase } from './restore.server.ts';

/** @throws StartError for the first thing that is not as the backup says */
export async function verifyBackup(from: Reading & Place, manifest: Manifest): Promise<void> {
  await checkBackup(from, manifest);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'calabash-verify-'));
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'side'),
      settings: { fsync: 'off', max_wal_size: '4GB' },
      log: () => undefined,
    });
    try {
      const unknown = await restoreDatabase(postgres.url, from, manifest, { tombstones: [] });
      const known = manifest.tables.filter(
        ({ schema, name }) => !unknown.includes(`"${schema}"."${name}"`),
      );
      const different = await compareDatabase(postgres.url, { ...manifest, tables: known });
      if (different.length > 0)
        throw new StartError(`The backup ${manifest.id} is not whole: ${different.join('; ')}.`);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
