import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isDemo } from './demo.server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'calabash-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const unset = { demo: undefined, databaseUrl: undefined, dataDir };

test('a real database never becomes a demo by itself', () => {
  expect(isDemo({ ...unset, databaseUrl: 'postgres://db.example/shop' }, true)).toBe(false);
  expect(isDemo({ ...unset, databaseUrl: 'postgres://db.example/shop', demo: true }, false)).toBe(true);
});

test('an installation that began without the demo stays without', () => {
  expect(isDemo({ ...unset, demo: false }, true)).toBe(false);
  expect(isDemo(unset, false)).toBe(false);
});

test('a new installation begins with the demo and keeps it at the next start', () => {
  expect(isDemo(unset, true)).toBe(true);
  expect(isDemo(unset, false)).toBe(true);
});
