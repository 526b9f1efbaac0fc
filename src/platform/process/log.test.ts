import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { describeError } from './log.server.ts';

const { db } = await testDatabase();

const failureOf = async (statement: SQL) =>
  describeError(await db.execute(statement).catch((error: unknown) => error));

const SOMEONE = `someone's "own" address`;

test.each([
  ['a number', sql`select ${SOMEONE}::int`],
  ['an id', sql`select ${SOMEONE}::uuid`],
  ['a time', sql`select ${SOMEONE}::timestamptz`],
  ['a document', sql`select ${SOMEONE}::jsonb`],
  ['a list', sql`select ('{' || ${SOMEONE}::text)::int[]`],
])('the log learns where %s was refused and never whose data it was', async (_what, statement) => {
  const described = await failureOf(statement);
  expect(described.cause?.code).toMatch(/^22/);
  expect(described.cause?.message).toMatch(/^PostgreSQL refused a value in \w+$/);
  expect(described.message).toContain('select');
  expect(JSON.stringify(described)).not.toContain('own');
});

test('the log learns which table a statement missed', async () => {
  expect((await failureOf(sql`select * from no_table`)).cause?.message).toContain('no_table');
});
