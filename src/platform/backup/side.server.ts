// A database beside the shop, of a backup, on a PostgreSQL of its own that is thrown away.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded.server.ts';
import type { Reading } from './content.server.ts';
import type { Manifest } from './manifest.server.ts';
import { restoreDatabase } from './restore.server.ts';

/**
 * @param work gets the address, and the names of tables that this program does not know
 * @param settings of PostgreSQL
 */
export async function withSideDatabase<T>(
  from: Reading,
  manifest: Manifest,
  settings: Record<string, string>,
  work: (url: string, unknown: string[]) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'calabash-side-'));
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'side'),
      settings: { max_wal_size: '4GB', ...settings },
      log: () => undefined,
    });
    try {
      const unknown = await restoreDatabase(postgres.url, from, manifest, { tombstones: [] });
      return await work(postgres.url, unknown);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
