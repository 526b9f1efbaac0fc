import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { buildListing } from '#tests/support/factories.ts';
import { testParts } from '#tests/support/ctx.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { copyEverything } from '#tests/support/search-servers.ts';
import { anotherApp } from '#tests/support/services.ts';
import type { Ctx } from '#platform/context.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { copyToServer, MOST_WAITING } from './copy.server.ts';
import { addSearchServers, drainSearchServer } from './change-servers.server.ts';
import { findDifferences } from './check.server.ts';
import { beginCopying, copyAll, refreshServerStatistics } from './copier.server.ts';
import { declareServers } from './declare.server.ts';
import { searchServersCheck } from './doctor.server.ts';
import { branchesOf, readSlotMap, type SlotMap } from './slot-map.server.ts';
import { searchChangeTable, searchServerTable, searchSlotTable } from './table.server.ts';

const { db, url } = await testDatabase();
const proxy = await openDatabaseProxy(await untouchedDatabase());
const [first, second, third] = [proxy.url, await untouchedDatabase(), await untouchedDatabase()];
const parts = testParts(db);
const naming = (urls: string[]): Ctx => {
  const settings = { ...parts.settings, searchServers: { urls, primary: url } };
  return plainCtx(db, anotherApp({ ...parts, settings }));
};
const ctx = naming([first, second]);

/** How many rows somebody finds who asks by this map. */
async function countBy(map: SlotMap): Promise<number> {
  const { branches } = branchesOf(map, () => false);
  const each = branches.map(({ listings, slots }) =>
    db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${listings}
      WHERE ${sql.join([sql`true`, ...slots], sql` AND `)}`),
  );
  const counts = await Promise.all(each);
  return counts.reduce((sum, { rows: [row] }) => sum + (row?.n ?? 0), 0);
}

beforeAll(async () => {
  await seedCatalog(ctx);
  for (let n = 0; n < 20; n++) await buildListing(db);
  await declareServers(ctx);
  await copyEverything(ctx);
}, 60_000);

afterAll(() => proxy.resume());

describe('search servers', () => {
  test('a slot is copied to a server that serves when nobody asks it by an older map', async () => {
    const older = await readSlotMap(ctx);
    expect(await countBy(older)).toBe(20);
    await drainSearchServer(ctx, nameOfDatabase(second));
    await copyAll(ctx);
    expect(await countBy(older)).toBe(20);
    await copyEverything(ctx);
    expect(await countBy(await readSlotMap(ctx))).toBe(20);
    expect(await findDifferences(ctx)).toEqual([]);
    await db.update(searchServerTable).set({ draining: false });
  });

  test('what changed while a server is away for long is dropped, and the server copied anew', async () => {
    await addSearchServers(ctx);
    await copyEverything(ctx);
    await proxy.cut();
    await db.execute(sql`
      INSERT INTO search_change (server_id, listing_id)
      SELECT 1, gen_random_uuid() FROM generate_series(0, ${MOST_WAITING})`);
    await beginCopying(ctx);
    const ofFirst = eq(searchSlotTable.serverId, 1);
    await vi.waitFor(
      async () => {
        expect(await db.$count(searchChangeTable, eq(searchChangeTable.serverId, 1))).toBe(0);
        const slots = await db.select().from(searchSlotTable).where(ofFirst);
        expect(new Set(slots.map(({ state }) => state))).toEqual(new Set(['copying']));
      },
      { timeout: 20_000, interval: 200 },
    );
    proxy.resume();
    await vi.waitFor(
      async () => {
        await db.update(searchSlotTable).set({ changedAt: sql`now() - interval '1 hour'` });
        const slots = await db.select().from(searchSlotTable).where(ofFirst);
        expect(new Set(slots.map(({ state }) => state))).toEqual(new Set(['serving']));
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(await findDifferences(ctx)).toEqual([]);
    // What lies there is known without waiting for the hour.
    await vi.waitFor(
      async () => {
        const { rows } = await db.execute<{ reltuples: number }>(
          sql`SELECT reltuples FROM pg_class WHERE oid = 'search_1.search_listing'::regclass`,
        );
        expect(rows[0]?.reltuples).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 200 },
    );
  }, 60_000);

  test('one that is away keeps nobody from knowing the others, and all that are away are told', async () => {
    await db.execute(
      sql`UPDATE pg_class SET reltuples = -1 WHERE oid = 'search_2.search_listing'::regclass`,
    );
    await proxy.cut();
    await refreshServerStatistics(ctx);
    const { rows } = await db.execute<{ reltuples: number }>(
      sql`SELECT reltuples FROM pg_class WHERE oid = 'search_2.search_listing'::regclass`,
    );
    expect(rows[0]?.reltuples).toBeGreaterThan(0);
    const none = 'postgres://127.0.0.1:1/none';
    const found = await searchServersCheck.run({
      env: { searchServers: [first, none, second] },
      db,
    } as never);
    expect(found).toMatchObject({ state: 'failed', says: 'search.away' });
    expect(JSON.stringify(found)).toContain(nameOfDatabase(first));
    expect(JSON.stringify(found)).toContain('127.0.0.1:1/none');
    proxy.resume();
  }, 60_000);

  test.each(['answers', 'is cut off'])(
    'one that is named no more and %s loses its slots, and nothing else is lost',
    async (how) => {
      await declareServers(ctx);
      await addSearchServers(ctx);
      await copyEverything(ctx);
      expect(await db.$count(searchSlotTable, eq(searchSlotTable.serverId, 1))).toBe(128);
      if (how === 'is cut off') await proxy.cut();
      const others = naming([second]);
      await declareServers(others);
      for (let copied = 1; copied > 0;) {
        await db.update(searchSlotTable).set({ changedAt: sql`now() - interval '1 hour'` });
        copied = await copyToServer(others, 2);
      }
      expect(await countBy(await readSlotMap(others))).toBe(20);
      proxy.resume();
      // Beside it the copying of an earlier test is at it.
      await vi.waitFor(
        async () => {
          await copyEverything(others);
          expect(await db.$count(searchSlotTable)).toBe(256);
        },
        { timeout: 20_000, interval: 200 },
      );
      const slots = await db.select().from(searchSlotTable);
      expect(new Set(slots.map(({ serverId }) => serverId))).toEqual(new Set([2]));
      expect(await countBy(await readSlotMap(others))).toBe(20);
      expect(await findDifferences(others)).toEqual([]);
      const { rows } = await db.execute(sql`SELECT FROM search_1.search_listing`);
      expect(rows).toEqual([]);
    },
    60_000,
  );

  test('one that is named no more gets no slots', async () => {
    await declareServers({ ...ctx, settings: { ...ctx.settings, searchServers: null } });
    const others = naming([third]);
    await declareServers(others);
    const named = (await db.select().from(searchServerTable)).find(
      ({ name }) => name === nameOfDatabase(third),
    );
    const slots = await db.select().from(searchSlotTable);
    expect(new Set(slots.map(({ serverId }) => serverId))).toEqual(new Set([named?.id]));
  });
});
