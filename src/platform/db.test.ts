import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
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
