// The embedded PostgreSQL: real server, no installation, data under DATA_DIR, reachable only
// through a private Unix socket. Knows nothing of tables; with DATABASE_URL set nobody calls this.
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { endFirstStart } from '../db/first-start.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';
import { packagedVersion, prepareBinaries } from './binaries.server.ts';
import { claimCluster } from './cluster-claim.server.ts';
import type { Cluster } from './cluster-state.server.ts';
import { DATABASE, makeCluster, removeUnfinished } from './cluster.server.ts';
import { findClusterOrBegin } from './data-dir-check.server.ts';
import { lockDataDir } from './data-lock.server.ts';
import { canEnter, chooseRunAs, requireOwner, type RunAs } from './run-as.server.ts';
import { readPidFile, runningPostmaster } from './pid-file.server.ts';
import { replaceOrphan, startServer } from './server-process.server.ts';
import { startWatchdog } from './watchdog.server.ts';

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; made when missing. The cluster is its folder "postgres". */
  dataDir: string;
  /** Server settings that win over ours, as { fsync: 'off' }. */
  settings?: Record<string, string>;
  /** Where a database is missing, make one: its content comes from a backup. */
  restoring?: boolean;
  /** Major version of PostgreSQL, as "17", whose programs are installed beside the own ones. */
  major?: string | undefined;
  /** Receives whole sentences and PostgreSQL's own log lines. */
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  /** Connection URL of the database "calabash", whose user owns the server. */
  url: string;
  pid: number;
  /** True when the cluster was made by this start. */
  isNew: boolean;
  /** Resolves with a description when the server ends, also when nobody asked it to. */
  exited: Promise<string>;
  /** Stops the server cleanly and gives DATA_DIR free; may be called twice. */
  stop(): Promise<void>;
};

export { findClusterOrBegin } from './data-dir-check.server.ts';
export { CLEAN_END } from './server-process.server.ts';

/**
 * Starts PostgreSQL on DATA_DIR and resolves when it accepts connections. It ends with this
 * process, even when that is killed.
 * @throws StartError: one sentence for the terminal (in use, disk full, no usable user …)
 */
export async function startEmbeddedPostgres({
  dataDir: given,
  settings = {},
  restoring = false,
  major = packagedVersion().major,
  log,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(given);
  requireUsable(dataDir, { restoring, major });
  const unlock = lockDataDir(dataDir);
  try {
    const running = await launch(dataDir, {
      settings: { ...defaultSettings(), ...settings },
      restoring,
      major,
      log,
    });
    let stopped: Promise<void> | undefined;
    return { ...running, stop: () => (stopped ??= running.stop().finally(unlock)) };
  } catch (error) {
    unlock();
    throw explainStartFailure(error, dataDir, 'starting PostgreSQL');
  }
}

async function launch(
  dataDir: string,
  { settings, restoring, major, log }: Required<Omit<EmbeddedPostgresOptions, 'dataDir'>>,
): Promise<EmbeddedPostgres> {
  // Once more under the lock: another start may have made it in between.
  const { found, runAs } = requireUsable(dataDir, { restoring, major });
  const binaries = prepareBinaries(dataDir, runAs, log, major);
  const durable = settings.fsync !== 'off';
  const cluster = found?.folder ?? makeCluster(dataDir, binaries, runAs, durable, log);
  if (found) removeUnfinished(dataDir);
  claimCluster(dataDir, cluster, runAs);
  endFirstStart(dataDir);
  await replaceOrphan(cluster, log);
  const socket = socketFolder(cluster, runAs);
  const server = await startServer({
    dataDir,
    cluster,
    socketDir: socket.folder,
    binaries,
    runAs,
    settings,
    log,
  });
  const dismissWatchdog = startWatchdog(cluster, server.pid, runAs);
  return {
    url: urlOf(socket.folder),
    pid: server.pid,
    isNew: found === null,
    exited: server.exited,
    async stop() {
      await server.stop();
      dismissWatchdog();
      socket.remove();
    },
  };
}

/** The cluster, if there is one, and who runs it; or a refusal that leaves everything as it is. */
function requireUsable(
  dataDir: string,
  options: { restoring: boolean; major: string },
): { found: Cluster | null; runAs: RunAs } {
  const found = findClusterOrBegin(dataDir, options);
  const runAs = chooseRunAs(found?.owner);
  if (!found) return { found, runAs };
  requireOwner(found, runAs);
  if (!canEnter(found.folder, runAs))
    throw new StartError(
      `The user "${runAs.name}" cannot enter ${found.folder}; let it through the folders above or set DATA_DIR to another folder.`,
    );
  return { found, runAs };
}

/**
 * The connection URL of the PostgreSQL that another process runs on this DATA_DIR; undefined when
 * none does. For commands beside a running server.
 */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const place = path.join(path.resolve(dataDir), 'postgres');
  if (!existsSync(place)) return undefined;
  const cluster = realpathSync(place);
  const note = readPidFile(cluster);
  return note?.ready && runningPostmaster(cluster) === note.pid ? urlOf(note.socketDir) : undefined;
}

function urlOf(socketFolder: string): string {
  return `postgres://${DATABASE}@localhost/${DATABASE}?host=${encodeURIComponent(socketFolder)}`;
}

/** The path of a Unix socket may have 107 bytes (103 on macOS), and its name takes 15 of them. */
const LONGEST_SOCKET_FOLDER = 88;

/**
 * The cluster folder itself is private (0700) and so the natural place. A long path needs a short
 * one elsewhere, and so does one with a comma or quote, which PostgreSQL reads as a list.
 */
function socketFolder(cluster: string, runAs: RunAs): { folder: string; remove: () => void } {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER && !/[,"]/.test(cluster))
    return { folder: cluster, remove: () => undefined };
  const base = Buffer.byteLength(tmpdir()) <= LONGEST_SOCKET_FOLDER - 16 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(path.join(base, 'calabash-'));
  if (runAs.spawn.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function defaultSettings(): Record<string, string> {
  const megabytes = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20;
  return {
    // Measured: 512 MB is what a database of a million rows wants, 128 MB does for a small one.
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, megabytes / 8)))}MB`,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application logs its own failed statements, without their parameters.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
}
