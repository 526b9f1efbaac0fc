import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { jsonQuery, together } from './together.server.ts';

const { db, pool } = await testDatabase();
const ctx = testCtx(db);

const upTo = sql.placeholder('most');
const squares = jsonQuery<number>(
  'test_squares',
  sql`(select to_jsonb(n * n) as "row" from generate_series(1, ${upTo}::int) n order by n desc)`,
);
const above = jsonQuery<{ n: number }>(
  'test_above',
  sql`(select jsonb_build_object('n', n) as "row" from generate_series(1, 3) n where n > ${upTo})`,
);
const both = together('test_both', { squares, above });

it('queries that are asked together are one statement, and say what each says alone', async () => {
  const asked = vi.spyOn(pool, 'query');
  expect(await both(ctx, { most: 3 })).toEqual({ squares: [9, 4, 1], above: [] });
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(await squares(ctx, { most: 2 })).toEqual([4, 1]);
  expect(await above(ctx, { most: 2 })).toEqual([{ n: 3 }]);
});
