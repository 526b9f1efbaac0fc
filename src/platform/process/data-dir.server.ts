// Makes DATA_DIR. What lies in it belongs to those who put it there.
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { explainStartFailure, StartError } from './start-error.server.ts';

/** Name of the secret under DATA_DIR. */
export const SECRET_FILE = 'auth-secret';
/** Names of the folders under DATA_DIR of stored files, and of uploads on their way. */
export const FILES_FOLDER = 'files';
export const UPLOADS_FOLDER = 'uploads';
/** Name of the folder of sessions that are still to be ended (docs/decisions/079). */
export const NOTES_FOLDER = 'ended-sessions';

/**
 * Makes DATA_DIR and the folders above it where they are missing.
 * @param dataDir absolute path
 * @throws StartError when it cannot be made, is a file, or lies behind a link that leads nowhere
 */
export function makeDataDir(dataDir: string): void {
  try {
    requireFolderOrNothing(dataDir);
    if (!makeFolders(dataDir)) return;
    // As root the database's user must be able to pass through, whatever the umask; secrets inside
    // have their own mode.
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw explainStartFailure(error, dataDir, 'creating DATA_DIR');
    throw new StartError(
      `DATA_DIR (${dataDir}) cannot be made there; set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Makes a folder and those above it, step by step: with `recursive` Node never comes back under
 * /proc, or where an automatic mount finds nothing, and calls a read-only file system ENOENT.
 * @param mode as that of mkdir
 * @returns whether it was missing
 */
export function makeFolders(folder: string, mode?: number): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  makeFolders(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else made it a moment earlier.
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isThere) throw error;
  }
  return true;
}

/**
 * Refuses a DATA_DIR that could not be made, and makes nothing.
 * @throws StartError when it is a file, or lies behind a link that leads nowhere
 */
export function requireFolderOrNothing(dataDir: string): void {
  for (let folder = dataDir; !isFolderOf(dataDir, folder); folder = path.dirname(folder))
    requireTarget(folder);
}

function isFolderOf(dataDir: string, folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new StartError(`DATA_DIR (${dataDir}) must be a folder, but ${folder} is a file.`);
  return found !== undefined;
}

/** Where a link leads that leads nowhere; undefined for a good link, and for what is none. */
export function deadLinkTarget(place: string): string | undefined {
  return isLink(place) && !existsSync(place)
    ? path.resolve(path.dirname(place), readlinkSync(place))
    : undefined;
}

function isLink(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    // Below a file there is nothing.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/** @throws StartError when there is a link that leads nowhere */
export function requireTarget(place: string): void {
  const target = deadLinkTarget(place);
  if (target !== undefined)
    throw new StartError(
      `${place} is a link to ${target}, where nothing is; mount that disk or put back what was there, and start again.`,
    );
}
