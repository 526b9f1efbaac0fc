// Tells a first start from one that lost its database. A first start leaves a mark in DATA_DIR
// until its database is complete; without the mark, whatever an installation left there means that
// its database is missing. Decides nothing about the database itself.
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  deadLinkTarget,
  FILES_FOLDER,
  makeDataDir,
  requireTarget,
  SECRET_FILE,
  UPLOADS_FOLDER,
} from '../process/data-dir.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';

/** Name of the mark. */
const FIRST_START_MARK = 'first-start';
/** The lock of a running Calabash; see postgres/data-lock.server.ts. */
export const LOCK_FILE = 'calabash.lock';
/** Remembers that an installation began with the demo; see src/process/demo.server.ts. */
export const DEMO_MARK = 'demo-installation';

/** Written by a start whose database is complete, and by nobody before. */
const AFTER_THE_DATABASE = [SECRET_FILE, FILES_FOLDER, UPLOADS_FOLDER, 'demo'];
/** What a first start that was cut off may leave as well. */
const BEFORE_THE_DATABASE = [LOCK_FILE, DEMO_MARK];

export type Remains = {
  /** Names under DATA_DIR that only an installation with a database has. */
  certain: string[];
  /** Names that a first start leaves, too. */
  possible: string[];
  /** Whether a first start was cut off, or is under way. */
  isFirstStart: boolean;
};

/** What of an installation lies in DATA_DIR, its database apart. Changes nothing. */
export function findRemains(dataDir: string): Remains {
  const holdsSomething = (name: string) => hasContent(path.join(dataDir, name));
  // The mark last: a start at the same moment makes it before everything else.
  return {
    certain: AFTER_THE_DATABASE.filter(holdsSomething),
    possible: BEFORE_THE_DATABASE.filter(holdsSomething),
    isFirstStart: holdsSomething(FIRST_START_MARK),
  };
}

/** Whether somebody put something there; an empty folder is what an operator makes for a disk. */
export function hasContent(place: string): boolean {
  if (deadLinkTarget(place) !== undefined) return true;
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found !== undefined;
  try {
    return readdirSync(place).length > 0;
  } catch {
    // Somebody else's, and closed.
    return true;
  }
}

/** Makes DATA_DIR and leaves the mark, flushed to disk. */
export function markFirstStart(dataDir: string): void {
  makeDataDir(dataDir);
  try {
    writeFileSync(
      path.join(dataDir, FIRST_START_MARK),
      'The first start of this installation is not finished; the next one goes on with it.\n',
      { flush: true },
    );
    flushFolder(dataDir);
  } catch (error) {
    throw explainStartFailure(error, dataDir, 'beginning this installation');
  }
}

/** Takes the mark away: from now on a missing database is a lost one. */
export function endFirstStart(dataDir: string): void {
  rmSync(path.join(dataDir, FIRST_START_MARK), { force: true });
}

/** Flushes the names in a folder to disk. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Refuses to go on without what lies behind links of DATA_DIR, as when a disk is not mounted.
 * @throws StartError naming the link and where it leads
 */
export function requireLinkTargets(dataDir: string): void {
  for (const name of AFTER_THE_DATABASE) requireTarget(path.join(dataDir, name));
}

/** For the terminal: what was found, as "auth-secret, files". */
export function namesOf({ certain, possible }: Remains): string {
  return [...certain, ...possible].join(', ');
}

/** How every refusal for want of a database ends. */
export const HOW_TO_GO_ON =
  'or set DATA_DIR to a new folder to begin an empty shop (docs/operating.md, "Backup")';

/** @returns the sentence for a DATA_DIR with remains and without a database */
export function lostDatabase(dataDir: string, remains: Remains): StartError {
  return new StartError(
    `DATA_DIR (${dataDir}) has ${namesOf(remains)} of an installation, but not its ` +
      `database; copy the folder "postgres" back, restore a backup, ${HOW_TO_GO_ON}.`,
  );
}
