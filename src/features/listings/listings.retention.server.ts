// How long listings are kept that their seller took away, and who looked at one on which day.
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { dailyViewsByDay, listingDailyViewTable } from './lifecycle/figures.table.server.ts';
import { forgetWithdrawn, isForgotten } from './lifecycle/withdraw.server.ts';
import { firstTrendingDay } from './listings.jobs.server.ts';
import { listingMediaTable, listingStatsTable, listingTable } from './listings.table.server.ts';

const isDayOver = (ctx: Ctx): SQL =>
  sql`${listingDailyViewTable.day} < ${firstTrendingDay(ctx)}::date`;

export const listingRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'listings.withdrawn',
    promise: 'A listing that its seller deleted is gone at once, and erased after 30 days.',
    pace: 'night',
    table: listingTable,
    also: [listingMediaTable, listingStatsTable],
    at: listingTable.withdrawnAt,
    due: isForgotten,
    remove: forgetWithdrawn,
  }),
  retainRows({
    name: 'listings.daily-views',
    promise: 'How often a listing was looked at is known by day for 7 days, then as a total.',
    pace: 'night',
    table: listingDailyViewTable,
    at: listingDailyViewTable.day,
    partitioned: dailyViewsByDay,
    due: isDayOver,
  }),
];
