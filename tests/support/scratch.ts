/**
 * Where tests keep what they throw away: in memory, where there is enough of it. Databases are made
 * and dropped for each file; on a disk that took a third of the time of all tests.
 */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Makes it the folder for temporary files of this process and of those it starts from now on. */
export function useScratchInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = IN_MEMORY;
}

/**
 * A folder of its own, for whoever makes it to remove. The user that runs PostgreSQL for root may
 * enter it: where that user may not, the database lies outside of it (docs/operating.md) and would
 * stay.
 */
export function scratchFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `calabash-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * A folder that goes with the run of all tests (global-setup.ts), for whole programs: the store of
 * uploads makes its folder some time after it was opened, and ends the process where it cannot.
 */
export function folderOfRun(name: string): string {
  return scratchFolder(name, process.env['TEST_FILES_DIR']);
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
