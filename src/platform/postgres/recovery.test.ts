import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';
import {
  childrenOf,
  FAST,
  forgetDataDirs,
  kill,
  newDataDir,
  query,
  silent,
  spawnElsewhere,
  startElsewhere,
  until,
  usedDataDir,
} from '#tests/support/launcher.ts';
import { isAlive } from './process-identity.server.ts';
import { chooseRunAs } from './run-as.server.ts';

afterEach(forgetDataDirs);

test('orders that were confirmed are there after the database is killed', async () => {
  const dataDir = await usedDataDir();
  const settings = { shared_buffers: '16MB' };
  const first = await startEmbeddedPostgres({ dataDir, settings, log: silent });
  await query(first.url, 'CREATE TABLE orders (id int)');
  for (let id = 1; id <= 20; id++) await query(first.url, `INSERT INTO orders VALUES (${id})`);
  process.kill(first.pid, 'SIGKILL');
  expect(await first.exited).toBe('it was ended by SIGKILL');
  await first.stop();

  const lines: string[] = [];
  const second = await startEmbeddedPostgres({
    dataDir,
    settings,
    log: (line) => lines.push(line),
  });
  expect(await query(second.url, 'SELECT count(*)::int AS orders FROM orders')).toEqual([
    { orders: 20 },
  ]);
  expect(lines).toContain('PostgreSQL was not stopped properly last time and has recovered.');
  await second.stop();
});

test('a database killed in the middle of long work starts again once the leftovers are gone', async () => {
  const dataDir = await usedDataDir();
  const first = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  const longWork = query(
    first.url,
    'SELECT sum(hashtext(i::text)::bigint) FROM generate_series(1, 20000000) AS i',
  ).catch(silent);
  await until(() => childrenOf(first.pid).length > 0);
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  await longWork;
});

test('when Calabash itself is killed its database stops by itself', async () => {
  const dataDir = await usedDataDir();
  const other = await startElsewhere(dataDir);
  expect(isAlive(other.pid)).toBe(true);
  await kill(other.process);
  await until(() => !isAlive(other.pid));
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('a start right after Calabash was killed succeeds without help', async () => {
  const dataDir = await usedDataDir();
  const other = await startElsewhere(dataDir);
  await query(other.url, 'CREATE TABLE favorite (id int); INSERT INTO favorite VALUES (7)');
  await kill(other.process);
  const next = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(await query(next.url, 'SELECT id FROM favorite')).toEqual([{ id: 7 }]);
  await next.stop();
});

test('a database that outlived its Calabash and the watchdog is taken over', async () => {
  const dataDir = await usedDataDir();
  const other = await startElsewhere(dataDir);
  await query(other.url, 'CREATE TABLE message (id int); INSERT INTO message VALUES (1)');
  const watchdogs = childrenOf(other.process.pid as number).filter((pid) => pid !== other.pid);
  expect(watchdogs).toHaveLength(1);
  for (const pid of watchdogs) process.kill(pid, 'SIGKILL');
  await kill(other.process);
  expect(isAlive(other.pid)).toBe(true);

  const lines: string[] = [];
  const next = await startEmbeddedPostgres({
    dataDir,
    settings: FAST,
    log: (line) => lines.push(line),
  });
  expect(lines).toEqual([
    `A PostgreSQL server (process ${other.pid}) was left running by an earlier Calabash; it is stopped cleanly and started again.`,
  ]);
  expect(isAlive(other.pid)).toBe(false);
  expect(await query(next.url, 'SELECT id FROM message')).toEqual([{ id: 1 }]);
  await next.stop();
});

test('a note of a running database whose number now belongs to another program is no obstacle', async () => {
  const dataDir = await usedDataDir();
  const first = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  const note = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const socketNote = readFileSync(path.join(dataDir, 'postgres/.s.PGSQL.5432.lock'), 'utf8');
  await first.stop();
  // As after a restart of a container: same user, same number, another program.
  const innocent = spawn(
    'sleep',
    ['600'],
    chooseRunAs(statSync(path.join(dataDir, 'postgres')).uid).spawn,
  );
  await new Promise((resolve) => innocent.once('spawn', resolve));
  const withPid = (text: string): string => text.replace(/^\d+/, String(innocent.pid));
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), withPid(note));
  writeFileSync(path.join(dataDir, 'postgres/.s.PGSQL.5432.lock'), withPid(socketNote));

  const second = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isAlive(innocent.pid as number)).toBe(true);
  await kill(innocent);
});

test('a first start that is killed half way is simply done again', async () => {
  const dataDir = newDataDir();
  const other = spawnElsewhere(dataDir);
  await until(
    () =>
      existsSync(dataDir) &&
      readdirSync(dataDir).some((name) => name.startsWith('postgres.making-')),
  );
  await kill(other);
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(server.isNew).toBe(true);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});
