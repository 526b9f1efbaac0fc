import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { isDatabaseAway, openDatabase } from './db.server.ts';

const { url, pool } = await testDatabase();

test('a connection that is cut in the middle of a transaction fails that transaction and nothing else', async () => {
  const database = openDatabase(url, { max: 1 });
  const cut = database.db
    .transaction(async (tx) => {
      const {
        rows: [row],
      } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await pool.query('select pg_terminate_backend($1)', [row?.pid]);
      // The news reaches a connection at rest, where no query waits to hear of it.
      for (;;)
        await new Promise((resolve) => setTimeout(resolve, 10)).then(() =>
          tx.execute(sql`select 1`),
        );
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(await cut)).toBe(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('a reply to COMMIT that is lost looks like a database that is away, and what was written is there', async () => {
  const proxy = await openDatabaseProxy(url);
  const database = openDatabase(proxy.url, { max: 1 });
  await pool.query('create table note (words text)');
  const dropped = proxy.dropReplyAfter('insert into note');
  const lost = database.db
    .transaction((tx) => tx.execute(sql`insert into note values (${'I shall commit'})`))
    .catch((error: unknown) => error);
  expect(isDatabaseAway(await lost)).toBe(true);
  await dropped;
  expect((await pool.query('select words from note')).rows).toEqual([{ words: 'I shall commit' }]);
  // The next one goes through.
  await database.db.transaction((tx) => tx.execute(sql`delete from note`));
  expect((await pool.query('select words from note')).rows).toEqual([]);
  await database.close();
  await proxy.close();
});

test('a database that falls silent answers once it speaks again', async () => {
  const proxy = await openDatabaseProxy(url);
  const database = openDatabase(proxy.url, { max: 2 });
  await database.pool.query('select 1');
  proxy.hang();
  let answers = 0;
  const asked = [1, 2].map(() => database.pool.query('select 1').then(() => (answers += 1)));
  // Whoever asks PostgreSQL itself has long had an answer.
  for (let count = 0; count < 20; count += 1) await pool.query('select 1');
  expect(answers).toBe(0);
  proxy.resume();
  await Promise.all(asked);
  expect(answers).toBe(2);
  await database.close();
  await proxy.close();
});
