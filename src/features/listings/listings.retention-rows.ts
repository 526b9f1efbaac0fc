// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { buildListing } from '#tests/support/factories.ts';
import {
  days,
  inTable,
  type KeptTables,
  OF_NOBODY,
  type RetentionRows,
} from '#tests/support/retention-rows.ts';
import { listingDailyViewTable } from './lifecycle/figures.table.server.ts';
import { listingTable } from './listings.table.server.ts';

export const rows: RetentionRows = {
  'listings.withdrawn': days(30, async (db, withdrawnAt) => {
    const { id } = await buildListing(db, { status: 'withdrawn', withdrawnAt });
    return inTable(db, listingTable, eq(listingTable.id, id));
  }),
  'listings.daily-views': {
    // Days are counted whole.
    since: (now) => new Date(Date.parse(now.toISOString().slice(0, 10)) - 7 * DAY_MS),
    edgeMs: HOUR_MS,
    async plant(db, at) {
      const { id } = await buildListing(db);
      const day = at.toISOString().slice(0, 10);
      await db.insert(listingDailyViewTable).values({ listingId: id, day, views: 3 });
      return inTable(db, listingDailyViewTable, eq(listingDailyViewTable.listingId, id));
    },
  },
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  listing_revenue: 'goes with the listing',
  listing_search: 'follows the listing',
  price_guide: OF_NOBODY,
};
