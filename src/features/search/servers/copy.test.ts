import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import { declareServers } from './declare.server.ts';
import { searchSlotTable } from './table.server.ts';

const database = await testDatabase();
const { db } = database;
const { ctx, urls } = await withSearchServers(database, 2);

/** What the servers hold, all together. */
async function copied(): Promise<{ id: string; price: number; views: number; sold: boolean }[]> {
  const rows = await Promise.all(
    urls.map(async (connectionString) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const found = await client.query(
        'SELECT id, price::int, views, sold FROM search_listing ORDER BY id',
      );
      await client.end();
      return found.rows;
    }),
  );
  return rows.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function expected() {
  const { rows } = await db.execute(
    sql`SELECT id, price::int, views, sold FROM search_copy ORDER BY id`,
  );
  return rows;
}

beforeAll(async () => {
  await seedCatalog(ctx);
  for (let n = 0; n < 12; n++) await buildListing(db, { price: 100 * n });
  await declareServers(ctx);
}, 60_000);

describe('search on several servers', () => {
  test('every approved listing is on one of them, and what changes is written there', async () => {
    await copyEverything(ctx);
    expect(await copied()).toHaveLength(12);
    expect(await copied()).toEqual(await expected());
    const slots = await db.select().from(searchSlotTable);
    expect(slots).toHaveLength(256);
    expect(new Set(slots.map(({ state }) => state))).toEqual(new Set(['serving']));

    const [one, other, third] = await expected();
    await db
      .update(listingTable)
      .set({ price: 77_700 })
      .where(eq(listingTable.id, String(one?.id)));
    await db
      .update(listingTable)
      .set({ status: 'withdrawn' })
      .where(eq(listingTable.id, String(other?.id)));
    await db
      .update(listingStatsTable)
      .set({ views: 5 })
      .where(eq(listingStatsTable.listingId, String(third?.id)));
    await buildListing(db);
    await copyEverything(ctx);
    expect(await copied()).toHaveLength(12);
    expect(await copied()).toEqual(await expected());
  });
});
