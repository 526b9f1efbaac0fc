import { count, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { moderationCaseTable } from '#features/moderation/deciding/moderation.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedDemo } from './demo.server.ts';

test('the demo leaves its moderator something to decide', async () => {
  const { db } = await testDatabase();
  await seedDemo(testCtx(db));
  const [waiting] = await db.select({ n: count() }).from(moderationCaseTable);
  const [held] = await db
    .select({ n: count() })
    .from(listingTable)
    .where(inArray(listingTable.status, ['pending', 'flagged']));
  expect(waiting?.n).toBe(held?.n);
  expect(held?.n).toBeGreaterThan(1);
});
