// Which operating-system user runs PostgreSQL. It refuses to run as root, so root hands it to a
// system user. Does not touch files: the callers own theirs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../process/start-error.server.ts';
import type { Cluster } from './cluster-state.server.ts';

/** `spawn` carries uid and gid only when they differ from this process's own. */
export type RunAs = {
  name: string;
  uid: number;
  gid: number;
  spawn: { uid?: number; gid?: number; cwd: string };
};

const SYSTEM_USER = 'calabash';

/**
 * Chooses the user for PostgreSQL. An ordinary user runs it himself; root uses the owner of an
 * existing cluster, else `postgres`, else a new system user, else `nobody`.
 * @param clusterOwner uid that owns the existing cluster folder, if there is one
 * @throws StartError when no usable user exists or the cluster belongs to somebody else
 */
export function chooseRunAs(clusterOwner: number | undefined): RunAs {
  const own = process.getuid?.();
  if (own === undefined)
    throw new StartError(
      'The embedded PostgreSQL does not run on this system; set DATABASE_URL to a ' +
        'PostgreSQL server.',
    );
  if (own !== 0) return ordinaryUser(own, clusterOwner);
  const user =
    (clusterOwner ? findAccount((account) => account.uid === clusterOwner) : undefined) ??
    accountNamed('postgres') ??
    createSystemUser() ??
    accountNamed('nobody');
  if (!user)
    throw new StartError(
      'PostgreSQL refuses to run as root and no other user exists here; start ' +
        'Calabash as an ordinary user or set DATABASE_URL.',
    );
  const runAs = { ...user, spawn: { uid: user.uid, gid: user.gid, cwd: '/' } };
  if (spawnSync('/bin/sh', ['-c', ':'], runAs.spawn).error) {
    throw new StartError(
      'PostgreSQL refuses to run as root and this process may not switch to the user ' +
        `"${user.name}"; start Calabash as an ordinary user or set DATABASE_URL.`,
    );
  }
  return runAs;
}

/** Whether that user can enter the folder (a home with mode 0700 keeps others out). */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs.spawn, stdio: 'ignore' })
      .status === 0
  );
}

function ordinaryUser(uid: number, clusterOwner: number | undefined): RunAs {
  if (clusterOwner !== undefined && clusterOwner !== uid)
    throw new StartError(
      `The database in DATA_DIR belongs to ${ownerName(clusterOwner)}; start ` +
        'Calabash as that user or as root, or give the folder to the user who starts ' +
        'it ("chown -R", docs/operating.md, "Backup").',
    );
  try {
    return { name: userInfo().username, uid, gid: process.getgid?.() ?? uid, spawn: { cwd: '/' } };
  } catch {
    throw new StartError(
      `User id ${uid} has no name on this machine, which PostgreSQL needs; start ` +
        'Calabash as a named user or set DATABASE_URL.',
    );
  }
}

/** How a uid is called on the terminal. */
export function ownerName(uid: number): string {
  if (uid === 0) return 'root';
  return findAccount((account) => account.uid === uid)?.name ?? `user id ${uid}`;
}

/**
 * Refuses a cluster that PostgreSQL would not open for that user, as after a copy that forgot whose
 * it was, before anything is tried with it.
 * @throws StartError with the command that mends it
 */
export function requireOwner({ folder, owner, foreign, mode }: Cluster, runAs: RunAs): void {
  if (owner !== runAs.uid || foreign !== undefined) {
    const [what, whose] =
      owner === runAs.uid
        ? [`${folder}/${foreign}`, 'another user']
        : [`The database in ${folder}`, ownerName(owner)];
    throw new StartError(
      `${what} belongs to ${whose}, but PostgreSQL runs as "${runAs.name}"; give it ` +
        `the folder with "chown -R ${runAs.name}: ${folder}" and start again.`,
    );
  }
  if ((mode & 0o027) !== 0)
    throw new StartError(
      'PostgreSQL refuses a database that others may read; close it with "chmod 700 ' +
        `${folder}" and start again.`,
    );
}

type Account = { name: string; uid: number; gid: number };

function accountNamed(name: string): Account | undefined {
  return findAccount((account) => account.name === name);
}

function findAccount(matches: (account: Account) => boolean): Account | undefined {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length > 3)
    .map((parts) => ({ name: String(parts[0]), uid: Number(parts[2]), gid: Number(parts[3]) }))
    .find((account) => account.uid !== 0 && matches(account));
}

function createSystemUser(): Account | undefined {
  if (process.platform !== 'linux') return undefined;
  const existing = accountNamed(SYSTEM_USER);
  if (existing) return existing;
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
    { stdio: 'ignore' },
  );
  // BusyBox systems have adduser instead.
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', SYSTEM_USER], { stdio: 'ignore' });
  return accountNamed(SYSTEM_USER);
}
