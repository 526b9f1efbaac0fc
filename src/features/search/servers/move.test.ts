import { eq, ne, sql } from 'drizzle-orm';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import {
  addSearchServers,
  drainSearchServer,
  removeSearchServer,
} from './change-servers.server.ts';
import { searchServersOf } from './ask.server.ts';
import { findDifferences, repairSlot } from './check.server.ts';
import { copyAll } from './copier.server.ts';
import { copyToServer, handOutChanges } from './copy.server.ts';
import { declareServers } from './declare.server.ts';
import { balance, SLOTS } from './slots.server.ts';
import { branchesOf, isComplete, readSlotMap } from './slot-map.server.ts';
import { searchServerTable, searchSlotTable } from './table.server.ts';

const database = await testDatabase();
const { db } = database;
const { ctx, urls } = await withSearchServers(database, 2);
const third = await untouchedDatabase();
const three = {
  ...ctx,
  settings: {
    ...ctx.settings,
    searchServers: { urls: [...urls, third], primary: database.url },
  },
};

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** How often each listing is on a server. */
async function copies(): Promise<number[]> {
  const ids = (
    await Promise.all(
      [...urls, third].map((url) => ask<{ id: string }>(url, 'SELECT id FROM search_listing')),
    )
  )
    .flat()
    .map(({ id }) => id);
  return [...new Set(ids)].map((id) => ids.filter((other) => other === id).length);
}

const isOfThird = eq(searchSlotTable.serverId, 3);

const states = async () =>
  new Set((await db.select().from(searchSlotTable)).map(({ state }) => state));

beforeAll(async () => {
  await seedCatalog(ctx);
  for (let n = 0; n < 30; n++) await buildListing(db);
  await declareServers(ctx);
  await copyEverything(ctx);
}, 60_000);

describe('slots', () => {
  test('are spread evenly, and as few move as that needs', () => {
    const first = balance([], [1, 2, 3]);
    expect(first).toHaveLength(SLOTS);
    const held = first.map(({ slot, to }) => ({ slot, serverId: to, moves: false }));
    expect(balance(held, [1, 2, 3])).toEqual([]);
    expect(balance(held, [1, 2, 3, 4])).toHaveLength(64);
    expect(balance(held, [1, 3]).every(({ from }) => from === 2)).toBe(true);
    expect(balance(held, [])).toEqual([]);
    const second = balance(held, [1, 2, 3], 2);
    expect(second).toHaveLength(SLOTS);
    expect(second.every(({ slot, to }) => held[slot]?.serverId !== to)).toBe(true);
    const twice = [
      ...held,
      ...second.map(({ slot, to }) => ({ slot, serverId: to, moves: false })),
    ];
    expect(balance(twice, [1, 2, 3], 2)).toEqual([]);
    const without = balance(twice, [1, 2], 2);
    expect(without.every(({ from, to }) => from === 3 && to !== 3)).toBe(true);
  });

  test('move to a new server while listings change, and are read from one server each', async () => {
    await declareServers(three);
    expect(await addSearchServers(three)).toBeGreaterThan(60);
    await db.update(listingTable).set({ price: 12_300 });
    await buildListing(db);
    // Copied, but its old place is still being read.
    await copyToServer(ctx, 3);
    const map = await readSlotMap(ctx);
    expect(isComplete(map)).toBe(true);
    expect(branchesOf(map, () => false)).toMatchObject({ missing: 0 });
    await copyEverything(three);
    expect(await states()).toEqual(new Set(['serving']));
    expect(await copies()).toEqual(Array.from({ length: 31 }, () => 1));
    expect(await findDifferences(three)).toEqual([]);
  });

  test('a copier that is killed half-way leaves nothing half done', async () => {
    await db.execute(
      sql`UPDATE search_slot SET state = 'copying', copied_to = NULL WHERE server_id = 3`,
    );
    await expect(
      db.transaction(async (tx) => {
        await copyToServer({ ...three, db: tx, readDb: tx }, 3);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await states()).toContain('copying');
    expect(isComplete(await readSlotMap(three))).toBe(false);
    await copyEverything(three);
    expect(await findDifferences(three)).toEqual([]);
    expect(isComplete(await readSlotMap(three))).toBe(true);
  });

  test('lie on two servers each where that is wanted, and either is asked', async () => {
    expect(await addSearchServers(three, { twice: true })).toBeGreaterThanOrEqual(SLOTS);
    await copyEverything(three);
    expect(await copies()).toEqual(Array.from({ length: 31 }, () => 2));
    const map = await readSlotMap(three);
    expect(branchesOf(map, () => false).branches).toHaveLength(3);
    for (const away of [1, 2, 3])
      expect(branchesOf(map, (id) => id === away)).toMatchObject({ missing: 0 });
    expect(branchesOf(map, (id) => id !== 1).missing).toBeGreaterThan(0);
    expect(await findDifferences(three)).toEqual([]);
  });

  test('leave a server that is drained, which is forgotten then', async () => {
    const name = nameOfDatabase(third);
    await expect(removeSearchServer(three, name)).rejects.toThrow(/drain it first/);
    const older = await searchServersOf(three);
    await drainSearchServer(three, name);
    for (let isThere = true; isThere;) {
      await copyAll(three);
      await db
        .update(searchSlotTable)
        .set({ changedAt: sql`now() - interval '1 hour'` })
        .where(ne(searchSlotTable.state, 'leaving'));
      isThere = (await db.select().from(searchSlotTable).where(isOfThird)).some(
        ({ state }) => state !== 'leaving',
      );
    }
    await expect(removeSearchServer(three, name)).rejects.toThrow(/was asked a moment ago/);
    await copyEverything(three);
    expect(await ask(third, 'SELECT FROM search_listing')).toEqual([]);
    await removeSearchServer(three, name);
    // Who holds a map of the time before asks by a new one.
    const found = await older?.ask<{ n: number }>(
      ({ listings, slots }) =>
        sql`SELECT count(*) AS n FROM ${listings} WHERE ${sql.join([sql`true`, ...slots], sql` AND `)}`,
      (rows) => sql`SELECT sum(n)::int AS n FROM (${rows}) each`,
    );
    expect(found).toEqual([{ n: 31 }]);
    const servers = await db.select().from(searchServerTable);
    expect(servers.map((server) => server.name)).toEqual(urls.map(nameOfDatabase));
    expect(await copies()).toEqual(Array.from({ length: 31 }, () => 2));
  });

  test('are compared with the database, and what differs is written again', async () => {
    const [url = ''] = urls;
    await ask(url, 'UPDATE search_listing SET price = price + 1, stamp = stamp + 1');
    await ask(
      url,
      'DELETE FROM search_listing WHERE id = (SELECT min(id::text)::uuid FROM search_listing)',
    );
    const found = await findDifferences(ctx);
    expect(found.length).toBeGreaterThan(0);
    for (const difference of found) await repairSlot(ctx, difference);
    expect(await findDifferences(ctx)).toEqual([]);
  });

  test('a writer that another one has overtaken writes nothing', async () => {
    await ask(urls[0] ?? '', 'UPDATE search_writer SET epoch = epoch + 1000');
    await db.update(listingTable).set({ price: 45_600 });
    await handOutChanges(ctx);
    await expect(copyToServer(ctx, 1)).rejects.toThrow(/somebody else has written/);
    // A database of an earlier day: all of it is copied anew.
    await declareServers(ctx);
    await copyEverything(ctx);
    expect(await findDifferences(ctx)).toEqual([]);
  });
});
