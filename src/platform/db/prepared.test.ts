import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { preparedStatement } from './prepared.server.ts';
import { inTransaction } from './transaction.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));

const { code, rate } = currencyRateTable;
const rateOf = preparedStatement('test_rate', (on, name) =>
  on
    .select({ rate })
    .from(currencyRateTable)
    .where(eq(code, sql.placeholder('code')))
    .prepare(name),
);

it('is built once for a database, and planned once for a connection', async () => {
  expect(rateOf(ctx)).toBe(rateOf(ctx));
  await inTransaction(ctx, async (inside) => {
    for (const asked of ['JMD', 'BBD', 'JMD'])
      expect(await rateOf(inside).execute({ code: asked })).toHaveLength(1);
    const { rows } = await inside.db.execute(
      sql`select 1 from pg_prepared_statements where name = 'test_rate'`,
    );
    expect(rows).toHaveLength(1);
  });
});

it('reads within a transaction what it wrote, and nobody else does', async () => {
  const [before] = await rateOf(ctx).execute({ code: 'JMD' });
  await inTransaction(ctx, async (inside) => {
    await inside.db.update(currencyRateTable).set({ rate: 7 }).where(eq(code, 'JMD'));
    expect(await rateOf(inside).execute({ code: 'JMD' })).toEqual([{ rate: 7 }]);
    expect(await rateOf(ctx).execute({ code: 'JMD' })).toEqual([before]);
  });
});
