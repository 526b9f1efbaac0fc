// Which DATA_DIR a cluster outside of it belongs to. A copy of a DATA_DIR has a copy of the link,
// which leads to the database of the original: two shops would work in one.
import { chownSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../process/start-error.server.ts';
import { CLUSTER } from './cluster-state.server.ts';
import type { RunAs } from './run-as.server.ts';

/** In the cluster, so that it goes with it; PostgreSQL leaves files alone that it does not know. */
const CLAIM = 'calabash.data-dir';

/**
 * Refuses the database of another DATA_DIR. One that was moved, with nothing left where it was,
 * keeps its database.
 * @param folder the real path of the cluster
 * @throws StartError naming both
 */
export function requireOwnCluster(dataDir: string, folder: string): void {
  const claimed = claimedBy(folder);
  if (claimed === undefined || !leadsTo(claimed, folder)) return;
  if (realpathSync(claimed) === realpathSync(dataDir)) return;
  throw new StartError(
    `The database in ${folder} belongs to DATA_DIR ${claimed}, of which ${dataDir} ` +
      `is a copy; copy the database, too, and let ${path.join(dataDir, CLUSTER)} lead ` +
      'to the copy (docs/operating.md, "Backup").',
  );
}

/** Leaves in a cluster outside of DATA_DIR whose it is. The caller holds the lock of DATA_DIR. */
export function claimCluster(dataDir: string, folder: string, runAs: RunAs): void {
  if (path.dirname(folder) === realpathSync(dataDir) || claimedBy(folder) === dataDir) return;
  const file = path.join(folder, CLAIM);
  writeFileSync(file, `${dataDir}\n`, { mode: 0o600, flush: true });
  if (runAs.spawn.uid !== undefined) chownSync(file, runAs.uid, runAs.gid);
}

function claimedBy(folder: string): string | undefined {
  const file = path.join(folder, CLAIM);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : undefined;
}

function leadsTo(dataDir: string, folder: string): boolean {
  const place = path.join(dataDir, CLUSTER);
  return existsSync(place) && realpathSync(place) === folder;
}
