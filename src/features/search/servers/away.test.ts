import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadListingsPage } from '#features/search/pages/listings-page.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { findListings } from '#features/search/search.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { anotherApp } from '#tests/support/services.ts';
import { testCtx, testParts } from '#tests/support/ctx.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { fillPlanShop } from '#tests/support/plan-shop.ts';
import { copyEverything } from '#tests/support/search-servers.ts';
import { isServerAway, searchServersOf } from './ask.server.ts';
import { declareServers } from './declare.server.ts';
import { searchServersCheck } from './doctor.server.ts';

const { db, url } = await testDatabase({ lexicon: true });
const own = await untouchedDatabase();
const proxy = await openDatabaseProxy(own);
const urls = [proxy.url, await untouchedDatabase()];
const parts = testParts(db);
const settings = { ...parts.settings, searchServers: { urls, primary: url } };
const base = testCtx(db, anotherApp({ ...parts, settings }));
const { filters } = parseFilters(new URL('https://shop.example/?q=toyota'), { country: null });

/** Each time as one who asks now. */
const find = (from = base) => {
  const ctx: Ctx = { ...from, now: new Date() };
  return findListings(ctx, { filters, counting: { attributes: true, sold: true }, limit: 100 });
};

/** On a busy machine a server may seem to be away for a moment. */
const findWhole = (from = base) =>
  vi.waitFor(
    async () => {
      const page = await find(from);
      expect(page).toMatchObject({ partial: false, approximate: false });
      return page;
    },
    { timeout: 30_000, interval: 200 },
  );

async function rename(from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  await client.query(`ALTER TABLE IF EXISTS ${from} RENAME TO ${to}`);
  await client.end();
}

beforeAll(async () => {
  await fillPlanShop(db, 90);
  await declareServers(base);
  await copyEverything(base);
}, 60_000);

describe('a search server that is away', () => {
  test.each([
    ['is cut off', () => proxy.cut()],
    ['takes questions and answers none', () => proxy.hang()],
    ['has lost its tables', () => rename('search_listing', 'lost')],
  ])(
    'leaves what the others have, when it %s, and comes back by itself',
    async (_, trouble) => {
      const whole = await findWhole();
      await trouble();
      const part = await find();
      expect(part).toMatchObject({ partial: true, approximate: true });
      expect(part.total).toBeGreaterThan(0);
      expect(part.total).toBeLessThan(whole.total);
      const known = new Set(whole.items.map(({ id }) => id));
      expect(part.items.every(({ id }) => known.has(id))).toBe(true);
      proxy.resume();
      await rename('lost', 'search_listing');
      expect((await findWhole()).items).toEqual(whole.items);
    },
    60_000,
  );

  test('is no reason for search engines to forget a page on which nothing is left', async () => {
    const isHidden = async (category: string) => {
      const url = new URL(`https://shop.example/products?category=${category}`);
      const asked = { url, request: new Request(url), params: {}, onView: [] };
      const page = await loadListingsPage({ ...base, now: new Date() }, asked);
      return JSON.stringify(page).includes('"noindex"');
    };
    await findWhole();
    await vi.waitFor(async () => expect(await isHidden('pets')).toBe(true), 30_000);
    await proxy.cut();
    // Of the first it is known for a while that there is nothing.
    expect(await isHidden('lost-found')).toBe(false);
    proxy.resume();
    await findWhole();
  }, 60_000);

  test('is said to be missing on a page that it came back to', async () => {
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE listing IN ACCESS EXCLUSIVE MODE');
    proxy.hang();
    const page = find();
    await vi.waitFor(() => expect(isServerAway(base, 1)).toBe(true), 10_000);
    proxy.resume();
    await vi.waitFor(() => expect(isServerAway(base, 1)).toBe(false), 10_000);
    await blocker.query('COMMIT');
    await blocker.end();
    expect(await page).toMatchObject({ partial: true, approximate: true });
    await findWhole();
  }, 60_000);

  test('is not said of one that is slow: the question is asked once more, and one that was given up ends', async () => {
    const servers = await searchServersOf({ ...base, now: new Date() });
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(4711)');
    const waiting = async () => {
      const { rows } = await holder.query<{ pid: number }>(`
        SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`);
      return rows.map(({ pid }) => pid);
    };
    const seen = new Set<number>();
    let isOver = false;
    const asked = servers?.ask(
      ({ listings }) => sql`SELECT id FROM ${listings}`,
      (rows) => sql`SELECT count(*) AS n, pg_advisory_xact_lock(4711)::text FROM (${rows}) each`,
    );
    const answer = expect(asked)
      .rejects.toThrow('search servers do not answer')
      .finally(() => (isOver = true));
    while (!isOver) for (const pid of await waiting()) seen.add(pid);
    await answer;
    expect(seen.size).toBeLessThanOrEqual(2);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000);
    await holder.end();
  }, 60_000);

  test('is known to be away although SEARCH_SERVERS names it no more', async () => {
    const [, other = ''] = urls;
    const searchServers = { urls: [other], primary: url };
    const without = testCtx(db, anotherApp({ ...parts, settings: { ...settings, searchServers } }));
    await declareServers(without);
    proxy.hang();
    const answers = Array.from({ length: 5 }, () => find(without));
    for (const answer of answers) expect(await answer).toMatchObject({ partial: true });
    const env = { searchServers: [other] };
    const told = await searchServersCheck.run({ env, db } as never);
    expect(told).toMatchObject({ state: 'failed', says: 'search.away' });
    expect(JSON.stringify(told)).toContain(nameOfDatabase(proxy.url));
    proxy.resume();
    await findWhole(without);
  }, 60_000);
});
