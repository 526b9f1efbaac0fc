import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { describeError } from './log.server.ts';

const { db } = await testDatabase();

test('the log learns why a statement failed and never with whose data', async () => {
  const error = await db.execute(sql`select ${'someone@example.com'}::int`).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const described = describeError(error);
  const text = JSON.stringify({ ...described, cause: { ...described.cause, message: '' } });
  expect(described.cause?.code).toBe('22P02');
  expect(text).toContain('select $1::int');
  expect(text).not.toContain('someone@example.com');
});
