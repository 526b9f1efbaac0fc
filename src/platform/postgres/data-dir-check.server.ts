// Decides, before anything is touched, whether a start may go on with the database of DATA_DIR, may
// make a new one, or refuses. A new one is made only where no installation was before.
import path from 'node:path';
import { requireFolderOrNothing } from '../process/data-dir.server.ts';
import {
  findRemains,
  HOW_TO_GO_ON,
  lostDatabase,
  markFirstStart,
  type Remains,
  requireLinkTargets,
} from '../db/first-start.server.ts';
import { requireOwnFiles } from '../uploads/own-files.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';
import { hasPrograms, howToInstall, packagedVersion, SYSTEM_FOLDER } from './binaries.server.ts';
import {
  type Cluster,
  CLUSTER,
  type ClusterState,
  clusterStateOf,
} from './cluster-state.server.ts';
import { requireOwnCluster } from './cluster-claim.server.ts';
import { ownerName } from './run-as.server.ts';

/**
 * The complete cluster of a DATA_DIR, or null where a first start is to make it: begun now, or cut
 * off earlier. Leaves nothing on disk but the mark of a first start.
 * @param options.restoring the database that is not there comes from a backup
 * @param options.major version of PostgreSQL that is to run it
 * @throws StartError when there was a database that is not there now, or one that cannot be used
 */
export function findClusterOrBegin(
  dataDir: string,
  {
    restoring = false,
    major = packagedVersion().major,
  }: { restoring?: boolean; major?: string } = {},
): Cluster | null {
  const { remains, state } = look(dataDir, major);
  if (state.kind === 'complete') {
    requireLinkTargets(dataDir);
    requireOwnFiles(dataDir, ownerName);
    requireOwnCluster(dataDir, state.cluster.folder);
    return state.cluster;
  }
  refuseUnusable(dataDir, state);
  if (restoring && state.kind === 'none') {
    markFirstStart(dataDir);
    return null;
  }
  if (remains.certain.length > 0) throw lost(dataDir, state, remains);
  if (remains.isFirstStart && isLeftByFirstStart(state)) return null;
  if (state.kind !== 'none' || remains.possible.length > 0) throw lost(dataDir, state, remains);
  markFirstStart(dataDir);
  return null;
}

function look(dataDir: string, major: string): { remains: Remains; state: ClusterState } {
  try {
    requireFolderOrNothing(dataDir);
    // The database last: a start at the same moment takes its mark away only once that is complete.
    const remains = findRemains(dataDir);
    return { remains, state: clusterStateOf(dataDir, major) };
  } catch (error) {
    throw explainStartFailure(error, dataDir, 'looking into DATA_DIR');
  }
}

/** A first start makes the link before the cluster that it leads to. */
function isLeftByFirstStart(state: ClusterState): boolean {
  return (
    state.kind === 'none' ||
    (state.kind === 'dead link' && path.dirname(state.target) === SYSTEM_FOLDER)
  );
}

/** Refuses what is there and no good, whatever else DATA_DIR has. */
function refuseUnusable(dataDir: string, state: ClusterState): void {
  const place = path.join(dataDir, CLUSTER);
  if (state.kind === 'foreign')
    throw new StartError(`${place} exists but holds no database; move it away and start again.`);
  if (state.kind === 'closed')
    throw new StartError(
      `The database in ${state.folder} belongs to ${ownerName(state.owner)}; start ` +
        'Calabash as that user or as root, or give the folder to the user who starts ' +
        'it ("chown -R", docs/operating.md, "Backup").',
    );
  if (state.kind === 'incomplete')
    throw new StartError(
      `The database in ${state.folder} is incomplete (${state.missing} is missing), ` +
        'as after a copy that was cut off; copy it again as a whole ' +
        '(docs/operating.md, "Backup").',
    );
  if (state.kind === 'other version')
    throw new StartError(
      `The database in ${state.folder} was made by PostgreSQL ${state.major} but ` +
        `this Calabash brings ${packagedVersion().version}; ${wayFrom(state.major)}.`,
    );
}

/** From one major version to the next (docs/decisions/106). */
function wayFrom(major: string): string {
  if (Number(major) > Number(packagedVersion().major))
    return 'start the version that made it, or a newer one';
  const command = howToInstall(major);
  const backup = 'back it up with the version that made it, and restore that';
  const chapter = '(docs/operating.md, "A new PostgreSQL")';
  if (hasPrograms(major)) return `start the server, which brings it over ${chapter}`;
  return command ? `say "${command}" and start, or ${backup} ${chapter}` : `${backup} ${chapter}`;
}

function lost(dataDir: string, state: ClusterState, remains: Remains): StartError {
  if (state.kind !== 'dead link' && state.kind !== 'empty target')
    return lostDatabase(dataDir, remains);
  return new StartError(
    `The database of DATA_DIR (${dataDir}) should be in ${state.target}, where ` +
      `nothing is; mount that disk or copy the database back there, ${HOW_TO_GO_ON}.`,
  );
}
