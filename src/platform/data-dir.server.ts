// Makes DATA_DIR. What lies in it belongs to those who put it there.
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { explainStartFailure, StartError } from './start-error.server.ts';

/**
 * Makes DATA_DIR and the folders above it where they are missing.
 * @param dataDir absolute path
 * @throws StartError when it cannot be made, or is a file
 */
export function makeDataDir(dataDir: string): void {
  try {
    if (!makeFolder(dataDir)) return;
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

  /**
   * Step by step: with `recursive` Node never comes back under /proc, and calls a read-only file
   * system ENOENT.
   */
  function makeFolder(folder: string): boolean {
    if (isFolder(folder)) return false;
    makeFolder(path.dirname(folder));
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another start made it a moment earlier, or a link leads nowhere.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error;
    }
    return true;
  }

  function isFolder(folder: string): boolean {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new StartError(`DATA_DIR (${dataDir}) must be a folder, but ${folder} is a file.`);
    return found !== undefined;
  }
}
