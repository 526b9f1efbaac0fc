// Where a database cluster is first made. A cluster folder either does not exist or is complete:
// initdb works beside it and the finished folder is renamed into place.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { deadLinkTarget } from '../process/data-dir.server.ts';
import { flushFolder } from '../db/first-start.server.ts';
import { explainStartFailure } from '../process/start-error.server.ts';
import { SYSTEM_FOLDER, type Binaries } from './binaries.server.ts';
import { CLUSTER } from './cluster-state.server.ts';
import { canEnter, type RunAs } from './run-as.server.ts';

/** Name of the database and of its owner inside the embedded server. */
export const DATABASE = 'calabash';

const UNFINISHED = `${CLUSTER}.making-`;

/**
 * Returns the real path of a cluster made now. Where the user of PostgreSQL cannot enter DATA_DIR,
 * it goes to /var/lib and DATA_DIR keeps a link to it. The caller holds the lock of DATA_DIR and
 * knows that this is a first start (data-dir-check.server.ts).
 * @param durable false skips the flush to disk (test databases)
 */
export function makeCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
  log: (line: string) => void,
): string {
  const place = path.join(dataDir, CLUSTER);
  removeUnfinished(dataDir);
  // Left by a first start that was cut off: it is followed, so that nothing is ever replaced.
  const promised = deadLinkTarget(place);
  const elsewhere = promised !== undefined || !canEnter(dataDir, runAs);
  const parent = elsewhere ? SYSTEM_FOLDER : dataDir;
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }
  const unfinished = path.join(
    parent,
    `${unfinishedName(dataDir)}${randomBytes(4).toString('hex')}`,
  );
  const final = elsewhere
    ? (promised ?? path.join(parent, `${CLUSTER}-${randomBytes(4).toString('hex')}`))
    : place;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (runAs.spawn.uid !== undefined) chownSync(unfinished, runAs.uid, runAs.gid);
    runInitdb(unfinished, binaries, runAs, durable);
    // The link first: cut off in between, it leads nowhere and the next start follows it.
    if (elsewhere && promised === undefined) symlinkSync(final, place);
    // Succeeds only where nothing is, or an empty folder.
    renameSync(unfinished, final);
    if (durable) for (const folder of new Set([parent, dataDir])) flushFolder(folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainStartFailure(error, dataDir, 'creating the database');
  }
  if (elsewhere)
    log(
      `The database is kept in ${final}, because the user "${runAs.name}" cannot enter ${dataDir}.`,
    );
  return final;
}

/**
 * What a killed initdb left behind; safe because the caller holds the lock of DATA_DIR. Programs
 * that initdb had started may write for a moment longer than it lives, so it is tried again.
 */
export function removeUnfinished(dataDir: string): void {
  for (const [folder, prefix] of [
    [dataDir, UNFINISHED],
    [SYSTEM_FOLDER, unfinishedName(dataDir)],
  ] as const) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix))
        rmSync(path.join(folder, name), {
          recursive: true,
          force: true,
          maxRetries: 8,
          retryDelay: 100,
        });
    }
  }
}

/** Tells whose it is, because /var/lib is shared. */
function unfinishedName(dataDir: string): string {
  return `${UNFINISHED}${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;
}

function runInitdb(folder: string, binaries: Binaries, runAs: RunAs, durable: boolean): void {
  const run = (program: string, args: string[], input = ''): void => {
    const result = spawnSync(path.join(binaries.folder, 'bin', program), args, {
      ...runAs.spawn,
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    if (result.status !== 0) throw result.error ?? new Error(result.stderr);
  };
  // The builtin provider needs no locale of the operating system and sorts the same on every
  // machine.
  run('initdb', [
    '-D',
    folder,
    '-U',
    DATABASE,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  run(
    'postgres',
    ['--single', '-D', folder, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'],
    `CREATE DATABASE ${DATABASE};\n`,
  );
}
