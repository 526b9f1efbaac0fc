// Views by day: each day has a partition, and the release before knows of none.
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { comingSpans } from '#platform/db/partition-spans.server.ts';
import { makePartitions } from '#platform/db/partitions.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { dailyViewsByDay, listingDailyViewTable } from './lifecycle/figures.table.server.ts';
import { listingTable } from './listings.table.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const old = dayOf(daysAgo(ctx, 8));
const coming = comingSpans(dailyViewsByDay, ctx.now)
  .slice(0, 2)
  .map(({ from }) => dayOf(from));
beforeAll(async () => {
  await seedCatalog(ctx);
  await makePartitions(ctx, dailyViewsByDay);
});

async function buildLookedAt(): Promise<string> {
  const { id: listingId } = await buildListing(db);
  const days = [old, ...coming].map((day) => ({ day, listingId, views: 3 }));
  await db.insert(listingDailyViewTable).values(days);
  return listingId;
}

const daysOf = async (listingId: string) =>
  (
    await db
      .select({ day: listingDailyViewTable.day })
      .from(listingDailyViewTable)
      .where(eq(listingDailyViewTable.listingId, listingId))
      .orderBy(asc(listingDailyViewTable.day))
  ).map(({ day }) => day);

it('the release before counts views on, and removes none but the old ones', async () => {
  const listingId = await buildLookedAt();
  for (const day of [old, ...coming])
    await db.execute(sql`INSERT INTO listing_daily_view AS d (day, listing_id, views)
      VALUES (${day}, ${listingId}, 2)
      ON CONFLICT (day, listing_id) DO UPDATE SET views = d.views + excluded.views`);
  // The one row of each partition has the same place in it.
  const { rowCount } = await db.execute(sql`
    delete from "listing_daily_view" where ctid = any(array(
      select ctid from "listing_daily_view"
        where "listing_daily_view"."day" < ${dayOf(daysAgo(ctx, 7))}::date limit 1000))`);
  expect(rowCount).toBe(1);
  expect(await daysOf(listingId)).toEqual(coming);
  expect(await db.select().from(listingDailyViewTable)).toMatchObject([{ views: 5 }, { views: 5 }]);
});

it('a listing that is deleted takes its views of all days along', async () => {
  const listingId = await buildLookedAt();
  await db.delete(listingTable).where(eq(listingTable.id, listingId));
  expect(await daysOf(listingId)).toEqual([]);
});
