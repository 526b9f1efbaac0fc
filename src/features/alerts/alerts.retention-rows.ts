// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#platform/db/db.server.ts';
import { buildListing } from '#tests/support/factories.ts';
import {
  days,
  inTable,
  type KeptTables,
  personOf,
  type RetentionRows,
  token,
  WITH_THE_ACCOUNT,
} from '#tests/support/retention-rows.ts';
import { alertBeforeTable, alertMatchTable, alertTable } from './alerts.table.server.ts';

async function plantAlert(db: Db) {
  const [userId, alertId] = [await personOf(db), v7()];
  const asked = { query: "'chair'", anchors: ['chair'], currency: 'USD', version: 1 };
  const times = { createdAt: new Date(), readAt: new Date() };
  const named = { search: 'q=chair', fingerprint: token().repeat(2), cadence: 'daily' } as const;
  await db.insert(alertTable).values({ id: alertId, userId, ...named, ...asked, ...times });
  return { userId, alertId };
}

export const rows: RetentionRows = {
  'alerts.matches': days(90, async (db, matchedAt) => {
    const { userId, alertId } = await plantAlert(db);
    const { id: listingId } = await buildListing(db);
    const found = { userId, alertId, listingId, way: 'daily', matchedAt } as const;
    await db.insert(alertMatchTable).values(found);
    return inTable(db, alertMatchTable, eq(alertMatchTable.userId, userId));
  }),
  'alerts.before': days(7, async (db, changedAt) => {
    const { id: listingId } = await buildListing(db);
    await db.insert(alertBeforeTable).values({ listingId, marks: "'chair'", price: 1, changedAt });
    return inTable(db, alertBeforeTable, eq(alertBeforeTable.listingId, listingId));
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  alert: WITH_THE_ACCOUNT,
};
