// Reads postmaster.pid, PostgreSQL's own record of the process that serves a cluster. Removes it
// only when it is stale.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isPostmasterOf } from './process-identity.server.ts';

/** `socketDir` is '' until the server listens; `ready` once it accepts connections. */
export type PidFile = { pid: number; socketDir: string; ready: boolean };

/** The file's content, or undefined when there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      socketDir: lines[4] ?? '',
      ready: (lines[7] ?? '').startsWith('ready'),
    };
  } catch {
    return undefined;
  }
}

/** Pid of a server that is really running on this cluster, whoever started it. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = readPidFile(cluster)?.pid;
  return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined;
}

/**
 * Removes the pid file of a server that no longer runs. PostgreSQL does so itself, except when the
 * pid now belongs to another program of the same user, as after a restart of a container.
 */
export function removeStalePidFile(cluster: string): void {
  const note = readPidFile(cluster);
  if (!note || isPostmasterOf(note.pid, cluster)) return;
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  if (note.socketDir.startsWith('/'))
    rmSync(path.join(note.socketDir, '.s.PGSQL.5432.lock'), { force: true });
}
