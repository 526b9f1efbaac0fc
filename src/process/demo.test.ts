import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#platform/process/env.server.ts';
import { isDemo, rememberDemo } from './demo.server.ts';
import { settingsOf } from './settings.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, 'data-'));
});
const secret = 'x'.repeat(32);
const HERE = 'http://localhost:3000';
const OUTSIDE = 'https://calabash.example';
const start = (demo: boolean | undefined, databaseIsNew: boolean, publicUrl = HERE): boolean => {
  rememberDemo({ demo, dataDir, publicUrl }, databaseIsNew);
  return isDemo({ demo, databaseUrl: undefined, dataDir, publicUrl });
};

test('a real database never becomes a demo by itself', () => {
  const shop = { databaseUrl: 'postgres://db.example/shop', dataDir, publicUrl: HERE };
  expect(isDemo({ ...shop, demo: undefined })).toBe(false);
  expect(isDemo({ ...shop, demo: true })).toBe(true);
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

test('an installation with an address of the outside is no demo unless it says so', () => {
  expect(start(undefined, true, OUTSIDE)).toBe(false);
  expect(start(undefined, false, OUTSIDE)).toBe(false);
  expect(start(undefined, false, HERE)).toBe(false);
  expect(start(true, false, OUTSIDE)).toBe(true);
});

test('a demo of one’s own machine ends when it gets an address of the outside', () => {
  expect(start(undefined, true, HERE)).toBe(true);
  expect(start(undefined, false, OUTSIDE)).toBe(false);
  expect(start(undefined, false, HERE)).toBe(true);
});

test.each([
  ['a demo here', HERE, true, {}, true],
  ['a demo with a mail server', HERE, true, { SMTP_URL: 'smtp://mail.example' }, false],
  ['a demo for others', OUTSIDE, true, {}, false],
  ['a shop here', HERE, false, {}, false],
])('%s, at %s', (_what, PUBLIC_URL, demo, more, shown) => {
  const env = readEnv({ PUBLIC_URL, DATA_DIR: dataDir, ...more });
  expect(settingsOf(env, { secret, demo, development: false, database: '' }).showCodes).toBe(shown);
});

test('development shows codes here and not to others', () => {
  const shown = (PUBLIC_URL: string) =>
    settingsOf(readEnv({ PUBLIC_URL, DATA_DIR: dataDir }), {
      secret,
      demo: false,
      development: true,
      database: '',
    }).showCodes;
  expect([shown(HERE), shown(OUTSIDE)]).toEqual([true, false]);
});

test('a language model is asked where one is configured, for ten seconds at most', () => {
  const modelOf = (more: Record<string, string>) =>
    settingsOf(readEnv({ DATA_DIR: dataDir, ...more }), {
      secret,
      demo: false,
      development: false,
      database: '',
    }).languageModel;
  expect(modelOf({})).toBeNull();
  const MODERATION_LLM_URL = 'http://localhost:11434/v1/';
  expect(modelOf({ MODERATION_LLM_URL, MODERATION_LLM_MODEL: 'small' })).toEqual({
    url: 'http://localhost:11434/v1',
    model: 'small',
    key: undefined,
    timeoutMs: 10_000,
  });
});

test('a password costs the same in every shop, demonstration or not', () => {
  for (const [demo, development] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const env = readEnv({ DATA_DIR: dataDir });
    const settings = settingsOf(env, {
      secret: 'of a test',
      demo,
      development,
      database: '',
    });
    expect(settings.passwordCost).toEqual({ N: 16_384, r: 8, p: 5 });
  }
});
