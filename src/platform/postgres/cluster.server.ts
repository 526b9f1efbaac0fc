// Where the database cluster lives and how it is first made. A cluster folder either does not exist
// or is complete: initdb works beside it and the finished folder is renamed into place.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { explainStartFailure, StartError } from '../start-error.server.ts';
import { SYSTEM_FOLDER, type Binaries } from './binaries.server.ts';
import { canEnter, type RunAs } from './run-as.server.ts';

/** Name of the database and of its owner inside the embedded server. */
export const DATABASE = 'calabash';

const NAME = 'postgres';
const UNFINISHED = `${NAME}.making-`;

/** Uid that owns the cluster of this DATA_DIR, or undefined when there is none yet. */
export function clusterOwner(dataDir: string): number | undefined {
  return statSync(path.join(dataDir, NAME, 'PG_VERSION'), { throwIfNoEntry: false })?.uid;
}

/**
 * Returns the real path of a complete cluster, made now if needed. Where the user of PostgreSQL
 * cannot enter DATA_DIR, the cluster goes to /var/lib and DATA_DIR keeps a link to it.
 * @param durable false skips the flush to disk after initdb (test databases)
 */
export function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
  log: (line: string) => void,
): { folder: string; isNew: boolean } {
  const place = path.join(dataDir, NAME);
  removeUnfinished(dataDir);
  const isNew = clusterOwner(dataDir) === undefined;
  if (isNew) makeCluster(dataDir, binaries, runAs, durable, log);
  const folder = realpathSync(place);
  const major = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.version.split('.')[0]) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${major} but this Calabash brings ${binaries.version}; export it with the version that made it.`,
    );
  }
  if (!canEnter(folder, runAs)) {
    throw new StartError(
      `The user "${runAs.name}" cannot enter ${folder}; let it through the folders above or set DATA_DIR to another folder.`,
    );
  }
  return { folder, isNew };
}

function makeCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
  log: (line: string) => void,
): void {
  const place = path.join(dataDir, NAME);
  refuseForeignFolder(place);
  const elsewhere = !canEnter(dataDir, runAs);
  const parent = elsewhere ? SYSTEM_FOLDER : dataDir;
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }
  const unfinished = path.join(
    parent,
    `${unfinishedName(dataDir)}${randomBytes(4).toString('hex')}`,
  );
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (runAs.spawn.uid !== undefined) chownSync(unfinished, runAs.uid, runAs.gid);
    runInitdb(unfinished, binaries, runAs, durable);
    if (elsewhere) {
      const final = path.join(parent, `${NAME}-${randomBytes(4).toString('hex')}`);
      // The link first: cut off in between, it leads nowhere and the next start begins again.
      symlinkSync(final, place);
      renameSync(unfinished, final);
      log(
        `The database is kept in ${final}, because the user "${runAs.name}" cannot enter ${dataDir}.`,
      );
    } else {
      renameSync(unfinished, place);
    }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainStartFailure(error, dataDir, 'creating the database');
  }
}

/**
 * A folder of that name that is no cluster is not ours to replace, unless it is empty or a dead
 * link.
 */
function refuseForeignFolder(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isSymbolicLink() && !existsSync(place)) return rmSync(place);
  if (found.isDirectory() && readdirSync(place).length === 0)
    return rmSync(place, { recursive: true });
  throw new StartError(`${place} exists but holds no database; move it away and start again.`);
}

/**
 * What a killed initdb left behind; safe because the caller holds the lock of DATA_DIR. Programs
 * that initdb had started may write for a moment longer than it lives, so it is tried again.
 */
function removeUnfinished(dataDir: string): void {
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
