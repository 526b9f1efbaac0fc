// One running Calabash per DATA_DIR: a lock file with the pid and start time of its owner, and of
// which machine that is. A lock whose owner is gone is taken over; one of another machine is not,
// because nobody here can see whether its owner lives. PostgreSQL's own pid file is not its
// business.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LOCK_FILE } from '../db/first-start.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';
import { birthOf, isAlive, thisMachine } from './process-identity.server.ts';

/**
 * Takes the lock of an existing DATA_DIR and returns the function that gives it back.
 * @throws StartError when another live process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = path.join(dataDir, LOCK_FILE);
  const { host, ids } = thisMachine();
  const mine = `${[process.pid, birthOf(process.pid), host, ids].join('\n')}\n`;
  const draft = `${lock}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, mine, { mode: 0o644 });
    while (!linked(draft, lock)) {
      const theirs = readIfThere(lock);
      if (theirs === undefined) continue;
      if (isElsewhere(theirs)) throw runsElsewhere(dataDir, lock, theirs);
      if (ownerLives(theirs)) throw alreadyRunning(dataDir, theirs);
      setAside(lock, theirs);
    }
  } catch (error) {
    throw explainStartFailure(error, dataDir, 'taking the lock of DATA_DIR');
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readIfThere(lock) === mine) rmSync(lock, { force: true });
  };
}

/** A hard link appears with its content already inside, and only if the name is free. */
function linked(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function ownerLives(content: string): boolean {
  const [pid, birth] = content.split('\n');
  return isAlive(Number(pid)) && birthOf(Number(pid)) === birth;
}

/** A renamed machine still sees its own processes, and a restarted one kept its name. */
function isElsewhere(content: string): boolean {
  const [, , host = '', ids = ''] = content.split('\n');
  const here = thisMachine();
  return host !== '' && host !== here.host && (ids === '' || ids !== here.ids);
}

/** Moves a stale lock away. If a faster start replaced it in between, its lock is put back. */
function setAside(lock: string, stale: string): void {
  const aside = `${lock}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== stale) linked(aside, lock);
  rmSync(aside, { force: true });
}

function alreadyRunning(dataDir: string, content: string): StartError {
  return new StartError(
    `Another Calabash (process ${content.split('\n')[0]}) is already running on DATA_DIR ${dataDir}; stop it first or give this one another DATA_DIR.`,
  );
}

function runsElsewhere(dataDir: string, lock: string, content: string): StartError {
  const [pid, , host] = content.split('\n');
  return new StartError(
    `DATA_DIR ${dataDir} belongs to a Calabash on another machine or container ` +
      `(process ${pid} on ${host}), which may be running; stop it there. ` +
      `If it is gone for good, remove ${lock} and start again.`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
