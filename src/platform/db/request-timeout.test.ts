import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createRequestTimeout } from './request-timeout.server.ts';
import { isDatabaseAway, openDatabase } from './db.server.ts';

const { url, db: real } = await testDatabase();
const proxy = await openDatabaseProxy(url);
const { db, pool, close } = openDatabase(proxy.url, { max: 2, limitMs: 1000 });
afterAll(async () => {
  proxy.resume();
  await close();
  await proxy.close();
});
afterEach(() => proxy.resume());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  );
const answersAgain = () =>
  vi.waitFor(async () => void (await db.execute(sql`select 1`)), { timeout: 10_000 });

test('a hung database is away: for reads, for writes, for transactions, and for whoever waits in line', async () => {
  await db.execute(sql`create table note (words text)`);
  proxy.hang();
  const asked = [
    db.execute(sql`select 1`),
    db.execute(sql`insert into note values ('late')`),
    db.transaction((tx) => tx.execute(sql`insert into note values ('later')`)),
    pool.query('select 1'),
    pool.connect(),
  ];
  expect(await Promise.all(asked.map(failure))).toEqual(asked.map(() => 'away'));
  // Nobody keeps a connection that is no good.
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
});

test('while it is silent nobody waits at all, and once it answers everything goes on', async () => {
  proxy.hang();
  expect(await failure(db.execute(sql`select 1`))).toBe('away');
  // No timer of a wait can be over before the next turn of the loop.
  const turn = new Promise((resolve) => setTimeout(resolve, 100, 'still waiting'));
  expect(await Promise.race([failure(db.execute(sql`select 1`)), turn])).toBe('away');
  proxy.resume();
  await answersAgain();
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('one slow statement ends alone, by the database, and its connection stays good', async () => {
  await answersAgain();
  const [slow, ...quick] = await Promise.all([
    failure(db.execute(sql`select pg_sleep(30)`)),
    failure(db.execute(sql`select 1`)),
    failure(db.transaction((tx) => tx.execute(sql`select 1`))),
  ]);
  expect([slow, quick]).toEqual(['away', ['answered', 'answered']]);
  const { rows } = await real.execute(
    sql`select 1 from pg_stat_activity where query like '%pg_sleep(30)' and state = 'active'
      and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([]);
});

test('PostgreSQL’s refusals and ordinary failures are told as they are', async () => {
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(await failure(db.execute(sql`select 1 / 0`))).toMatchObject({
    cause: { code: '22012' },
  });
});

test('a database that somebody else is answered by is not silent, however long one waits', async () => {
  const requestTimeout = createRequestTimeout(200, () => Promise.reject(new Error('never asked')));
  const abandoned: string[] = [];
  requestTimeout.begin(() => abandoned.push('slow'));
  const others = setInterval(() => requestTimeout.begin(() => undefined)(true), 20);
  await vi.waitFor(() => expect(abandoned).toEqual(['slow']));
  expect(requestTimeout.silent).toBe(false);
  clearInterval(others);
  requestTimeout.close();
});
