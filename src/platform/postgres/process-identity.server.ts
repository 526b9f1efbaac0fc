// Tells whether a process id read from a file still means the same process. Ids are reused after a
// restart of the machine or container, so an id alone proves nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';

/** Whether the process exists; a zombie counts as gone. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processState(pid) !== 'Z';
}

/**
 * A text that no other process will ever have together with this pid; "" when the process is gone.
 */
export function birthOf(pid: number): string {
  if (!isAlive(pid)) return '';
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.trim();
  const started = statFields(pid)?.[19];
  return started ? `${started} ${bootId()}` : '';
}

/** Where a process id means something. */
export type Machine = {
  host: string;
  /** Of Linux: this start of the machine, and the container that has ids of its own; else "". */
  ids: string;
};

/** The machine, or container, of this process. */
export function thisMachine(): Machine {
  return { host: hostname(), ids: process.platform === 'linux' ? linuxIds() : '' };
}

function linuxIds(): string {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Whether the process is the PostgreSQL server of that cluster folder. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.includes(cluster);
  }
  try {
    // PostgreSQL's server process works inside its data folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    return false;
  }
}

function processState(pid: number): string | undefined {
  return process.platform === 'linux' ? statFields(pid)?.[0] : undefined;
}

/**
 * Fields of /proc/<pid>/stat after the program's name, which may itself hold spaces and brackets.
 */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
