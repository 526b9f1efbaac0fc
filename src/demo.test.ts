import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isDemo, rememberDemo } from './demo.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, 'data-'));
});
const start = (demo: boolean | undefined, databaseIsNew: boolean): boolean => {
  rememberDemo({ demo, dataDir }, databaseIsNew);
  return isDemo({ demo, databaseUrl: undefined, dataDir });
};

test('a real database never becomes a demo by itself', () => {
  expect(isDemo({ demo: undefined, databaseUrl: 'postgres://db.example/shop', dataDir })).toBe(
    false,
  );
  expect(isDemo({ demo: true, databaseUrl: 'postgres://db.example/shop', dataDir })).toBe(true);
});

test('an installation that began without the demo stays without', () => {
  expect(start(false, true)).toBe(false);
  expect(start(undefined, false)).toBe(false);
});

test('a new installation begins with the demo and keeps it at the next start', () => {
  expect(start(undefined, true)).toBe(true);
  expect(start(undefined, false)).toBe(true);
  expect(start(false, false)).toBe(false);
});

test('a demo that was asked for is one at the next start too', () => {
  expect(start(true, true)).toBe(true);
  expect(start(undefined, false)).toBe(true);
});

test('a first start that was cut off before there was a database decides again', () => {
  expect(start(undefined, true)).toBe(true);
  expect(start(false, true)).toBe(false);
  expect(start(undefined, false)).toBe(false);
});
