// Owns what listings were sold for and how often they were looked at of late. Counters that pages
// show are in listing_stats.
import { bigint, char, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Partitioned } from '#platform/db/partition-spans.server.ts';
import { references } from '#platform/db/columns.server.ts';

/**
 * What the units of a listing were sold for (`salesCount` of them), by currency: its price changes
 * afterwards, and an order may have been placed at another one.
 */
export const listingRevenueTable = pgTable(
  'listing_revenue',
  {
    listingId: uuid('listing_id').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'listing_revenue_pk', columns: [table.listingId, table.currency] }),
    references('listing_revenue_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
  ],
);

/** Views of the last seven days by UTC day, for the trending job. */
export const listingDailyViewTable = pgTable(
  'listing_daily_view',
  {
    day: date('day').notNull(),
    listingId: uuid('listing_id').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ name: 'listing_daily_view_pk', columns: [table.day, table.listingId] }),
    references('listing_daily_view_listing_fk', table.listingId, listingTable.id).onDelete(
      'cascade',
    ),
    index('listing_daily_view_listing_idx').on(table.listingId),
  ],
);

export const dailyViewsByDay: Partitioned = {
  table: listingDailyViewTable,
  key: listingDailyViewTable.day,
  by: 'day',
};
