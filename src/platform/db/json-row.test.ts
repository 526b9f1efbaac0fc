import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { jsonRow, jsonRowOrNull, jsonRows } from './json-row.server.ts';
import { revisionTable } from '../screening/screening.table.server.ts';

const { db } = await testDatabase();
await seedCatalog(testCtx(db));
const { id } = await buildListing(db, {
  title: 'Pirogue “Ti’ Marie”\n5 m',
  price: 123_456_789_012,
});

const { id: listingId, title, price, isNegotiable, details, createdAt, soldAt } = listingTable;
const columns = { listingId, title, price, isNegotiable, details, createdAt, soldAt };

it('has the same values as the columns themselves', async () => {
  const [own] = await db.select(columns).from(listingTable).where(eq(listingId, id));
  expect(own?.createdAt).toBeInstanceOf(Date);
  const [row] = await db
    .select({ row: jsonRow(columns) })
    .from(listingTable)
    .where(eq(listingId, id));
  expect(row?.row).toEqual(own);
  const [all] = await db
    .select({ rows: jsonRows(columns) })
    .from(listingTable)
    .where(eq(listingId, id));
  expect(all?.rows).toEqual([own]);
});

it('is null where an outer join found nothing, and an empty list of nothing', async () => {
  const [row] = await db
    .select({ stats: jsonRowOrNull(listingStatsTable.listingId, { n: listingStatsTable.views }) })
    .from(listingTable)
    .leftJoin(listingStatsTable, sql`false`);
  expect(row).toEqual({ stats: null });
  const [none] = await db
    .select({ rows: jsonRows(columns) })
    .from(listingTable)
    .where(sql`false`);
  expect(none).toEqual({ rows: [] });
});

it('refuses what would be another value', () => {
  expect(() => jsonRow({ words: revisionTable.attachment })).toThrow(/words/);
});
