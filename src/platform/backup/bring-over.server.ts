// Brings the own database from an earlier major version of PostgreSQL to the one of this program:
// a snapshot by the old programs, restored into a new cluster. The old cluster stays beside it.
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { flushFolder } from '../db/first-start.server.ts';
import { hasPrograms, packagedVersion } from '../postgres/binaries.server.ts';
import { CLUSTER, clusterStateOf } from '../postgres/cluster-state.server.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.server.ts';
import { StartError } from '../process/start-error.server.ts';
import { makeBackup, type Secrets } from './backup.server.ts';
import { checkBackup } from './restore.server.ts';
import { requireRoom } from './snapshot.server.ts';
import { restoreShop, type RestoreOptions } from './restore-shop.server.ts';
import { NO_SEAL } from './seal.server.ts';
import { openSnapshots } from './snapshot-place.server.ts';
import { beginRestore } from './unfinished.server.ts';

type BringOver = Pick<RestoreOptions, 'storage'> & {
  env: RestoreOptions['env'] & { diskReserve?: number | undefined };
  secrets: () => Secrets;
  version: string;
  /** Receives whole sentences. */
  log: (line: string) => void;
};

/**
 * Does nothing where the cluster is of the version of this program, or the old programs are not
 * installed, which a start refuses. Cut off before the old cluster is moved, it begins anew; after
 * that, a start says how it is finished.
 * @throws StartError when there is no room for it
 */
export async function bringOver({ env, ...shop }: BringOver): Promise<void> {
  const { dataDir } = env;
  const { major: now } = packagedVersion();
  const state = clusterStateOf(dataDir, now);
  if (state.kind !== 'other version' || Number(state.major) > Number(now)) return;
  if (!hasPrograms(state.major)) return;
  const kept = path.join(dataDir, `${CLUSTER}-${state.major}`);
  if (existsSync(kept))
    throw new StartError(`${kept} is in the way; move it away and start again.`);
  shop.log(`The database is brought from PostgreSQL ${state.major} to ${now}.`);
  const snapshots = await openSnapshots(env);
  const old = await startEmbeddedPostgres({ dataDir, major: state.major, log: shop.log });
  const manifest = await (async () => {
    try {
      // The snapshot, and the new cluster beside the old one.
      await requireRoom(env, old.url, { times: 3 });
      return await makeBackup(
        { database: old.url, files: null, secrets: shop.secrets(), version: shop.version },
        { place: snapshots, passphrase: undefined, tombstones: [], anotherShop: true },
      );
    } finally {
      await old.stop();
    }
  })();
  const from = { ...snapshots, seal: NO_SEAL };
  const content = await checkBackup(from, manifest);
  const words = `restore ${snapshots.name} ${manifest.id}`;
  beginRestore(dataDir, words);
  renameSync(path.join(dataDir, CLUSTER), kept);
  flushFolder(dataDir);
  await restoreShop({
    env,
    from,
    content,
    storage: shop.storage,
    tombstones: [],
    anotherShop: true,
    words,
    confirm: async () => true,
  });
  shop.log(`It is in PostgreSQL ${now} now; ${kept} can be deleted when all is well.`);
}
