// What lies where the cluster of a DATA_DIR belongs. Only reads: a start looks here before it
// touches anything.
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { deadLinkTarget } from '../process/data-dir.server.ts';

/** Name of the cluster, or of the link to it, under DATA_DIR. */
export const CLUSTER = 'postgres';

export type ClusterState =
  /** Nothing, or an empty folder. */
  | { kind: 'none' }
  /** A link to where nothing is. */
  | { kind: 'dead link'; target: string }
  /** A link to an empty folder, as where a disk is not mounted. */
  | { kind: 'empty target'; target: string }
  /** Something that is no cluster. */
  | { kind: 'foreign' }
  /** A cluster of another major version of PostgreSQL. */
  | { kind: 'other version'; folder: string; major: string }
  /** A cluster of which a part is missing. */
  | { kind: 'incomplete'; folder: string; missing: string }
  /** A folder that this user may not look into. */
  | { kind: 'closed'; folder: string; owner: number }
  | { kind: 'complete'; cluster: Cluster };

export type Cluster = {
  /** Its real path. */
  folder: string;
  /** Uid whose the cluster is. */
  owner: number;
  /** Something in it that belongs to another uid. */
  foreign: string | undefined;
  /** Permission bits of the folder. */
  mode: number;
};

/** What PostgreSQL 18 cannot start without; several of the folders are mostly empty. */
const NEEDED = [
  'PG_VERSION',
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
];
/** initdb makes three, and the first start the one of the shop. */
const DATABASES = 4;
/** Any of them tells that a folder is what is left of a cluster. */
const TELLING = ['PG_VERSION', 'base', 'global', 'pg_wal'];

/**
 * What is there. Never throws for what a person may have done to it.
 * @param major version of PostgreSQL that is to run it, as "18"
 */
export function clusterStateOf(dataDir: string, major: string): ClusterState {
  const place = path.join(dataDir, CLUSTER);
  const link = lstatSync(place, { throwIfNoEntry: false });
  if (!link) return { kind: 'none' };
  const target = deadLinkTarget(place);
  if (target !== undefined) return { kind: 'dead link', target };
  if (!statSync(place).isDirectory()) return { kind: 'foreign' };
  const folder = realpathSync(place);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return { kind: 'closed', folder, owner: statSync(folder).uid };
  }
  if (names.length === 0)
    return link.isSymbolicLink() ? { kind: 'empty target', target: folder } : { kind: 'none' };
  if (!TELLING.some((name) => names.includes(name))) return { kind: 'foreign' };
  return stateOfCluster(folder, major);
}

function stateOfCluster(folder: string, major: string): ClusterState {
  const version = versionOf(folder);
  if (version === undefined) return { kind: 'incomplete', folder, missing: 'PG_VERSION' };
  if (version !== major) return { kind: 'other version', folder, major: version };
  const missing = missingPart(folder);
  if (missing !== undefined) return { kind: 'incomplete', folder, missing };
  const { uid: owner, mode } = statSync(folder);
  const foreign = NEEDED.find((name) => statSync(path.join(folder, name)).uid !== owner);
  return { kind: 'complete', cluster: { folder, owner, foreign, mode: mode & 0o777 } };
}

function versionOf(folder: string): string | undefined {
  const file = path.join(folder, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^\d+$/.test(version) ? version : undefined;
}

/** A copy that was cut off lacks whole folders, or has them empty. */
function missingPart(folder: string): string | undefined {
  const absent = NEEDED.find((name) => !existsSync(path.join(folder, name)));
  if (absent !== undefined) return absent;
  const logs = readdirSync(path.join(folder, 'pg_wal'));
  if (!logs.some((name) => /^[\dA-F]{24}$/.test(name))) return 'what belongs into pg_wal';
  const databases = readdirSync(path.join(folder, 'base')).filter((name) =>
    existsSync(path.join(folder, 'base', name, 'PG_VERSION')),
  );
  return databases.length < DATABASES ? 'a part of base' : undefined;
}
