import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { readEnv } from '#platform/process/env.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { FAST, query, silent } from '#tests/support/launcher.ts';
import { heard } from '#tests/support/heard.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { admin } from './admin.ts';
import { runCommand } from './cli.server.ts';

const folder = folderOfRun('backup-commands');
const [shop, other, place] = ['shop', 'other', 'place'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
afterAll(() => vi.unstubAllEnvs());

let said = '';
/** The command's exit code; what it says is in `said`. */
async function run(dataDir: string, ...words: string[]): Promise<number> {
  vi.stubEnv('DATA_DIR', dataDir);
  const { code, said: all } = await heard(() => admin(words));
  said = all;
  return code;
}

/** What the own database of a DATA_DIR says. */
async function ask(dataDir: string, statement: string): Promise<unknown[]> {
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  try {
    return await query(server.url, statement);
  } finally {
    await server.stop();
  }
}

const NAMES = `SELECT email FROM "user" WHERE email LIKE '%@shop.example' ORDER BY 1`;

/** A shop with somebody in it, as a first start leaves it. */
async function begin(dataDir: string, email: string): Promise<void> {
  vi.stubEnv('DATA_DIR', dataDir);
  await runCommand({ ...readEnv(), logLevel: 'error' }, 'begin', async () => undefined, {
    begins: true,
  });
  expect(await run(dataDir, 'grant', email, 'admin')).toBe(0);
  expect(await run(dataDir, 'accept-secret')).toBe(0);
}

beforeAll(async () => {
  await begin(shop, 'ana@shop.example');
  await createDiskStorage(path.join(shop, 'files')).put(
    'listing-images/1/boat.webp',
    Buffer.from('a boat'),
  );
  expect([await run(shop, 'backup', place), said]).toEqual([
    0,
    expect.stringMatching(
      /, 1 accounts, 0 listings, 1 files, \d+ MB, not encrypted\nIt is complete/,
    ),
  ]);
});

test('a backup is restored on an empty host, with accounts, files and the secret', async () => {
  expect([await run(other, 'restore', place), said]).toEqual([
    0,
    expect.stringMatching(/The shop is restored\.\nNothing was deleted since\.\n$/),
  ]);
  expect(await ask(other, NAMES)).toEqual([{ email: 'ana@shop.example' }]);
  for (const name of ['auth-secret', 'files/listing-images/1/boat.webp'])
    expect(readFileSync(path.join(other, name))).toEqual(readFileSync(path.join(shop, name)));
  expect(readdirSync(other)).not.toContain('restore-unfinished');
});

test('a shop is replaced only when somebody says so, and only while it does not run', async () => {
  await run(other, 'grant', 'ben@shop.example', 'moderator');
  expect([await run(other, 'restore', place), said]).toEqual([
    1,
    expect.stringMatching(/replaces the shop in DATA_DIR \S+: 2 accounts, .*\nSay --yes/s),
  ]);
  expect(existsSync(path.join(other, 'restore-unfinished'))).toBe(false);
  const server = await startEmbeddedPostgres({ dataDir: other, settings: FAST, log: silent });
  expect([await run(other, 'restore', place, '--yes'), said]).toEqual([
    1,
    expect.stringMatching(/Calabash runs on DATA_DIR .*; stop it before restoring/),
  ]);
  expect(await query(server.url, NAMES)).toHaveLength(2);
  await server.stop();
  expect(await run(other, 'restore', place, '--yes')).toBe(0);
  expect(await ask(other, NAMES)).toEqual([{ email: 'ana@shop.example' }]);
});

test('a restore that was cut off keeps every command and start away until it is finished', async () => {
  writeFileSync(path.join(other, 'restore-unfinished'), `restore ${place} 1\n`);
  expect([await run(other, 'jobs'), said]).toEqual([
    1,
    expect.stringContaining(`finish it with "npm run admin -- restore ${place} 1"`),
  ]);
  expect(await run(other, 'restore', place, '--yes')).toBe(0);
  expect(await run(other, 'jobs')).toBe(0);
});

test('a backup of another shop replaces nothing, and goes beside no other', async () => {
  const third = path.join(folder, 'third');
  await begin(third, 'cleo@shop.example');
  expect([await run(third, 'backup', place), said]).toEqual([
    1,
    expect.stringContaining('has the backups of another shop'),
  ]);
  expect([await run(third, 'restore', place, '--yes'), said]).toEqual([
    1,
    expect.stringContaining('is of another shop than the one in this database'),
  ]);
  expect(await ask(third, NAMES)).toEqual([{ email: 'cleo@shop.example' }]);
  expect(await run(third, 'restore', place, '--yes', '--another-shop')).toBe(0);
  expect(await ask(third, NAMES)).toEqual([{ email: 'ana@shop.example' }]);
});

test('what is typed wrong makes no backup', async () => {
  for (const words of [
    ['backup', place, 'x'],
    ['backup', '--yes'],
    ['rollback', place],
  ]) {
    expect(await run(shop, ...words)).toBe(1);
    expect(said).toMatch(/^Say npm run admin -- (?:backup|rollback)\b.*\.\n$/);
  }
  expect([await run(shop, 'backup'), said]).toEqual([
    1,
    'Name a folder or s3://bucket/folder, or set BACKUP_TO.\n',
  ]);
  expect([await run(shop, 'backup', 'lits'), said]).toEqual([
    1,
    'There is no command "backup lits", and no folder of that name. Say npm run admin -- backup ' +
      'list, backup verify, or backup ./lits for a new folder.\n',
  ]);
  expect(existsSync('lits')).toBe(false);
  for (const address of ['s3://', 'file:///backup', 'sftp://host/backup']) {
    expect([await run(shop, 'backup', address), said]).toEqual([
      1,
      `Backups cannot be kept in ${address}; name a folder or s3://bucket/folder.\n`,
    ]);
  }
});

test('a place that is not there, or is none, is told at once', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  for (const nowhere of [path.join(folder, 'nothing'), file])
    for (const words of [['backup', 'list'], ['backup', 'verify'], ['restore']])
      expect([await run(shop, ...words, nowhere), said]).toEqual([
        1,
        expect.stringContaining(`There are no backups in ${nowhere} that this user can read (ENO`),
      ]);
  expect([await run(shop, 'backup', '/proc/backups'), said]).toEqual([
    1,
    expect.stringContaining('Backups cannot be kept in /proc/backups (ENOENT'),
  ]);
});

test('a backup by hand is one that figures and checks know of', async () => {
  const [state] = await ask(shop, 'SELECT backed_up_at IS NOT NULL AS known FROM installation');
  expect(state).toEqual({ known: true });
});
