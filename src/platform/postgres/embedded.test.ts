import { mkdirSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';
import { isAlive } from './process-identity.server.ts';
import {
  FAST,
  forgetDataDirs,
  newDataDir,
  query,
  silent,
  usedDataDir,
} from '#tests/support/launcher.ts';

afterEach(forgetDataDirs);

test('the first start makes a database and a restart finds what was stored in it', async () => {
  const dataDir = newDataDir();
  const first = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(first.isNew).toBe(true);
  await query(
    first.url,
    "CREATE TABLE listing (title text); INSERT INTO listing VALUES ('Guagua de café')",
  );
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(second.isNew).toBe(false);
  expect(await query(second.url, 'SELECT title FROM listing')).toEqual([
    { title: 'Guagua de café' },
  ]);
  await second.stop();
});

test('a clean stop leaves no process and no lock', async () => {
  const dataDir = await usedDataDir();
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  await Promise.all([server.stop(), server.stop()]);
  expect(isAlive(server.pid)).toBe(false);
  expect(await server.exited).toBe('it ended with code 0');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(readdirSync(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('the database is reachable through a private socket only and sorts the same everywhere', async () => {
  const dataDir = await usedDataDir();
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  const settings = await query(
    server.url,
    `SELECT current_setting('listen_addresses') AS tcp, datlocprovider AS provider,
       datlocale AS locale FROM pg_database WHERE datname = current_database()`,
  );
  expect(settings).toEqual([{ tcp: '', provider: 'b', locale: 'C.UTF-8' }]);
  const socketFolder = new URL(server.url).searchParams.get('host') ?? '';
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await server.stop();
});

test('a DATA_DIR with a very long path still gets its socket', async () => {
  const dataDir = path.join(newDataDir(), 'a'.repeat(60), 'b'.repeat(60));
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a DATA_DIR in a private home works, and says so when the data had to go elsewhere', async () => {
  const home = newDataDir();
  mkdirSync(home, { mode: 0o700 });
  const dataDir = path.join(home, 'calabash/data');
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: FAST,
    log: (line) => lines.push(line),
  });
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
  // Only root runs the database as somebody else, who then cannot enter the home.
  const elsewhere =
    process.getuid?.() === 0 ? readlinkSync(path.join(dataDir, 'postgres')) : undefined;
  expect(
    lines.some((line) =>
      /^The database is kept in \/var\/lib\/calabash\/postgres-\w+, because the user ".+" cannot enter/.test(
        line,
      ),
    ),
  ).toBe(elsewhere !== undefined);

  const again = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(again.isNew).toBe(false);
  await again.stop();
  if (elsewhere) rmSync(elsewhere, { recursive: true });
});

test('what a cut-off first start left behind is ignored and removed', async () => {
  const dataDir = newDataDir();
  mkdirSync(path.join(dataDir, 'postgres.making-0a1b2c3d/base'), { recursive: true });
  mkdirSync(path.join(dataDir, 'postgres'));
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(server.isNew).toBe(true);
  await server.stop();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a folder "postgres" with other things in it is left alone', async () => {
  const dataDir = newDataDir();
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres/thesis.txt'), 'precious');
  await expect(startEmbeddedPostgres({ dataDir, settings: FAST, log: silent })).rejects.toThrow(
    'exists but holds no database; move it away and start again.',
  );
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
});

test('a database of another PostgreSQL version is refused in one sentence', async () => {
  const dataDir = await usedDataDir();
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  await server.stop();
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '9\n');
  await expect(startEmbeddedPostgres({ dataDir, settings: FAST, log: silent })).rejects.toThrow(
    /was made by PostgreSQL 9 but this Calabash brings 18/,
  );
});

test('a setting that PostgreSQL refuses is said in its own words', async () => {
  const dataDir = await usedDataDir();
  await expect(
    startEmbeddedPostgres({ dataDir, settings: { ...FAST, max_connections: 'many' }, log: silent }),
  ).rejects.toThrow(
    'Calabash failed while starting PostgreSQL: invalid value for parameter "max_connections": "many"',
  );
});
