import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openTransactionPooler } from '#tests/support/transaction-pooler.ts';
import { isDatabaseAway, openDatabase } from './db.server.ts';
import { isThroughPooler } from './pooler.server.ts';

const { db: past, url } = await testDatabase();
const { url: otherUrl } = await testDatabase();
const pooler = await openTransactionPooler(url);
const database = openDatabase(pooler.url, { max: 8, limitMs: 1000, isPooled: true });
const { db, pool } = database;
afterAll(async () => {
  await database.close();
  await pooler.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : 'refused'),
  );
const fifty = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));

test('a pooler is recognized, and a start through it needs a way past it to the same database', async () => {
  const look = (databaseUrl: string, databaseDirectUrl?: string) =>
    isThroughPooler({ databaseUrl, databaseDirectUrl });
  expect(await look(url)).toBe(false);
  expect(await look(url, url)).toBe(false);
  expect(await look(pooler.url, url)).toBe(true);
  await expect(look(pooler.url)).rejects.toThrow(/^DATABASE_URL leads through a .* pooler; set /);
  await expect(look(pooler.url, pooler.url)).rejects.toThrow(/^DATABASE_DIRECT_URL leads through/);
  await expect(look(pooler.url, otherUrl)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to another/);
});

test('statements that have a name elsewhere are answered, however many ask at once', async () => {
  const named = db
    .select({ n: sql<number>`${sql.placeholder('n')}::int` })
    .from(sql`(values (1)) o`);
  const prepared = named.prepare('a_name');
  expect(await fifty((n) => prepared.execute({ n }))).toEqual(
    Array.from({ length: 50 }, (_, n) => [{ n }]),
  );
});

test('one slow statement ends by the database, alone or in a transaction, and leaves no limit behind', async () => {
  expect(await failure(db.execute(sql`select pg_sleep(27)`))).toBe('away');
  expect(await failure(db.transaction((tx) => tx.execute(sql`select pg_sleep(28)`)))).toBe('away');
  const { rows } = await past.execute(sql`select 1 from pg_stat_activity
    where query ~ 'pg_sleep.2[78]' and state = 'active' and pid <> pg_backend_pid()`);
  expect(rows).toEqual([]);
  const asked = openDatabase(pooler.url, { max: 4, isPooled: true });
  const limits = await fifty(() => asked.pool.query('show statement_timeout'));
  await asked.close();
  expect(new Set(limits.map((each) => each.rows[0].statement_timeout))).toEqual(new Set(['0']));
});

test('what is written is there when it is told, and what a transaction takes back is not', async () => {
  await past.execute(sql`create table note (n int primary key)`);
  await fifty((n) => db.execute(sql`insert into note values (${n})`));
  expect(await failure(db.execute(sql`insert into note values (7)`))).toBe('refused');
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values (100)`);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from note');
  expect(rows).toEqual([{ n: 50 }]);
});
