import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir } from './data-dir.server.ts';
import { findClusterOrBegin } from '../postgres/data-dir-check.server.ts';
import { StartError } from './start-error.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-data-dir-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'notes.txt');
writeFileSync(file, 'precious');

test('DATA_DIR is made with everything above it, and making it again changes nothing', () => {
  const dataDir = path.join(folder, 'srv/shop/data');
  makeDataDir(dataDir);
  makeDataDir(dataDir);
  expect(statSync(dataDir).isDirectory()).toBe(true);
});

test.each([file, path.join(file, 'data')])(
  '%s is refused because a file is in the way',
  (dataDir) => {
    for (const begin of [makeDataDir, findClusterOrBegin])
      expect(() => begin(dataDir)).toThrow(
        new StartError(`DATA_DIR (${dataDir}) must be a folder, but ${file} is a file.`),
      );
  },
);

test('a place where nothing can be made is said in one sentence', () => {
  const link = path.join(folder, 'link');
  symlinkSync(path.join(folder, 'gone'), link);
  const nowhere = `${link} is a link to ${path.join(folder, 'gone')}, where nothing is`;
  for (const dataDir of [link, path.join(link, 'data')])
    for (const begin of [makeDataDir, findClusterOrBegin])
      expect(() => begin(dataDir)).toThrow(nowhere);
  // Of Linux; elsewhere it is only a folder that may not be made.
  expect(() => makeDataDir('/proc/calabash/data')).toThrow(
    /^DATA_DIR \(\/proc\/calabash\/data\) .+\.$/,
  );
  expect(existsSync('/proc/calabash')).toBe(false);
});
