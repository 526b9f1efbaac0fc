import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LOCK_FILE } from '../db/first-start.server.ts';
import { lockDataDir } from './data-lock.server.ts';
import { thisMachine } from './process-identity.server.ts';
import { startEmbeddedPostgres } from './embedded.server.ts';
import {
  FAST,
  forgetDataDirs,
  kill,
  newDataDir,
  silent,
  startElsewhere,
  usedDataDir,
} from '#tests/support/launcher.ts';

afterEach(forgetDataDirs);

function existingDataDir(): string {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  return dataDir;
}

test('a second Calabash on the same DATA_DIR is refused with one sentence that names the first', async () => {
  const dataDir = await usedDataDir();
  const other = await startElsewhere(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, settings: FAST, log: silent })).rejects.toThrow(
    `Another Calabash (process ${other.process.pid}) is already running on DATA_DIR ${dataDir}; stop it first or give this one another DATA_DIR.`,
  );
  await kill(other.process);
});

test('of two that start at the same moment exactly one runs', async () => {
  const dataDir = newDataDir();
  const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
  expect(both.filter(({ refused }) => refused === '')).toHaveLength(1);
  expect(both.find(({ refused }) => refused !== '')?.refused).toMatch(
    /^Another Calabash \(process \d+\) is already running on DATA_DIR/,
  );
  await Promise.all(both.map((one) => kill(one.process)));
});

test('a lock whose owner is gone is taken over', () => {
  const dataDir = existingDataDir();
  writeFileSync(path.join(dataDir, LOCK_FILE), '4194000\n123 old-boot\n');
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a lock whose number now belongs to another process is taken over', () => {
  const dataDir = existingDataDir();
  writeFileSync(path.join(dataDir, LOCK_FILE), `${process.pid}\n1 an-earlier-boot\n`);
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a lock of another machine is refused, and the sentence says whose it is', () => {
  const dataDir = existingDataDir();
  const lock = path.join(dataDir, LOCK_FILE);
  const theirs = '4194000\n123 their-boot\nother-machine\ntheir-boot pid:[4026531836]\n';
  writeFileSync(lock, theirs);
  expect(() => lockDataDir(dataDir)).toThrow(
    `(process 4194000 on other-machine), which may be running; stop it there. If it is gone for good, remove ${lock}`,
  );
  expect(readFileSync(lock, 'utf8')).toBe(theirs);
});

test.each([
  ['this machine before it was started again', hostname(), 'an-earlier-boot pid:[1]'],
  ['this machine under another name', 'renamed', thisMachine().ids],
])('a lock of %s is taken over', (_whose, host, ids) => {
  const dataDir = existingDataDir();
  writeFileSync(path.join(dataDir, LOCK_FILE), `4194000\n123 old-boot\n${host}\n${ids}\n`);
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an empty lock file, as a full disk leaves it, is taken over', () => {
  const dataDir = existingDataDir();
  writeFileSync(path.join(dataDir, LOCK_FILE), '');
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a lock can be had again once it was given back, and only by one at a time', () => {
  const dataDir = existingDataDir();
  const unlock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow('is already running on DATA_DIR');
  unlock();
  unlock();
  lockDataDir(dataDir)();
});
