// The folder of DATA_DIR for what is kept of the shop beside itself: its database as it was before
// migrations, and without BACKUP_TO the tombstones.
import path from 'node:path';
import type { Env } from '../process/env.server.ts';
import { openPlace, type Place } from './place.server.ts';

export const SNAPSHOTS_FOLDER = 'snapshots';

export function openSnapshots({ dataDir }: Pick<Env, 'dataDir'>): Promise<Place> {
  return openPlace(path.join(dataDir, SNAPSHOTS_FOLDER), { dataDir, backupS3: undefined });
}

/** Where deletions leave their tombstones: beside the backups, so that they outlive the host. */
export async function openTombstones(
  env: Pick<Env, 'backupTo' | 'backupS3' | 'dataDir'>,
): Promise<Place> {
  return env.backupTo === undefined ? openSnapshots(env) : openPlace(env.backupTo, env);
}
