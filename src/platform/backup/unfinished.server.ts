// A restore leaves a mark in DATA_DIR until it is finished, so that no start takes a half for a
// shop.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flushFolder } from '../db/first-start.server.ts';
import { makeDataDir } from '../process/data-dir.server.ts';
import { ADMIN } from '../process/program-file.server.ts';
import { StartError } from '../process/start-error.server.ts';

const MARK = 'restore-unfinished';
const markOf = (dataDir: string) => path.join(dataDir, MARK);

/** @param words of the command that finishes it */
export function beginRestore(dataDir: string, words: string): void {
  makeDataDir(dataDir);
  writeFileSync(markOf(dataDir), `${words}\n`, { flush: true });
  flushFolder(dataDir);
}

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(markOf(dataDir));
}

export function endRestore(dataDir: string): void {
  rmSync(markOf(dataDir), { force: true });
}

/** @throws StartError with the command that finishes it */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new StartError(
    `A restore to DATA_DIR (${dataDir}) was cut off, so what is there is no whole shop; ` +
      `finish it with "${ADMIN} ${readFileSync(markOf(dataDir), 'utf8').trim()}".`,
  );
}
