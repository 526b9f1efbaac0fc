import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parseFilters } from '#features/search/search.filters.ts';
import { findListings } from '#features/search/search.server.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import type { Ctx } from '#platform/context.ts';
import { anotherApp } from '#tests/support/services.ts';
import { testCtx, testParts } from '#tests/support/ctx.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { fillPlanShop } from '#tests/support/plan-shop.ts';
import { copyEverything } from '#tests/support/search-servers.ts';
import { searchServersOf } from './ask.server.ts';
import { findDifferences } from './check.server.ts';
import { beginCopying } from './copier.server.ts';
import { declareServers } from './declare.server.ts';
import { searchServersCheck } from './doctor.server.ts';
import { SERVER_MIGRATIONS } from './server-schema.server.ts';

const { db, url } = await testDatabase({ lexicon: true });
const proxy = await openDatabaseProxy(await untouchedDatabase());
const urls = [proxy.url, await untouchedDatabase()];
const parts = testParts(db);
const settings = { ...parts.settings, searchServers: { urls, primary: url } };
const { filters } = parseFilters(new URL('https://shop.example/?q=toyota'), { country: null });

/** A process that has just started. */
const process = (): Ctx => testCtx(db, anotherApp({ ...parts, settings }));
const now = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date() });
const find = (ctx: Ctx) =>
  findListings(now(ctx), { filters, counting: { attributes: true, sold: true }, limit: 100 });
const isAskedOfServers = async (ctx: Ctx) => (await searchServersOf(now(ctx))) !== null;

/** As the version before left a server, and the primary's note of it. */
async function makeOlder(id: number): Promise<void> {
  const client = new pg.Client({ connectionString: urls[id - 1] });
  await client.connect();
  await client.query('DELETE FROM search_migration WHERE number > 1');
  await client.query('ALTER TABLE search_writer DROP COLUMN server');
  await client.query(
    'CREATE OR REPLACE VIEW search_trait AS SELECT *, unnest(traits) AS token FROM search_listing',
  );
  await client.end();
  await db.execute(
    `ALTER SERVER search_${id} VERSION '1'; COMMENT ON SERVER search_${id} IS 'older'`,
  );
}

const told = () => searchServersCheck.run({ env: { searchServers: urls }, db } as never);
/** On a busy machine a server may seem to be away for a moment. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 20_000, interval: 200 });
const saysSoon = (answer: object) => soon(async () => expect(await told()).toMatchObject(answer));
let right: Awaited<ReturnType<typeof find>>;

beforeAll(async () => {
  await fillPlanShop(db, 90);
  right = await find(testCtx(db, anotherApp(parts)));
  const worker = process();
  await declareServers(worker);
  await copyEverything(worker);
}, 60_000);

describe('while search servers are of an older version', () => {
  test('the shop’s own database answers in full, and the check names them', async () => {
    const web = process();
    expect(await isAskedOfServers(web)).toBe(true);
    await makeOlder(2);
    await soon(async () => expect(await isAskedOfServers(web)).toBe(false));
    await soon(async () => expect(await find(web)).toEqual(right));
    await saysSoon({
      state: 'warning',
      says: 'search.older',
      values: { server: nameOfDatabase(urls[1] ?? '') },
    });
    await makeOlder(1);
    const late = process();
    expect(right.facets.attributes).not.toEqual({});
    await soon(async () => expect(await find(late)).toEqual(right));
    await saysSoon({ more: [{ says: 'search.older' }] });
  }, 60_000);

  test('one that is away besides is missed, until a worker of this version prepares it', async () => {
    await proxy.cut();
    await beginCopying(process());
    const web = process();
    await soon(async () => {
      const part = await find(web);
      expect(part).toMatchObject({ partial: true, approximate: true });
      expect(part.total).toBeGreaterThan(0);
    });
    proxy.resume();
    await saysSoon({ state: 'ok', says: 'search.fine' });
    await soon(async () => {
      expect(await isAskedOfServers(web)).toBe(true);
      expect(await find(web)).toEqual(right);
    });
  }, 60_000);
});

test('a worker that starts again beside a newer version goes on with the servers of that', async () => {
  const newest = SERVER_MIGRATIONS.length + 1;
  for (const server of urls) {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query('INSERT INTO search_migration (number) VALUES ($1)', [newest]);
    await client.query('ALTER TABLE search_listing ADD COLUMN added text');
    await client.end();
  }
  const versions = async () => {
    const { rows } = await db.execute<{ version: string }>(
      'SELECT srvversion AS version FROM pg_foreign_server ORDER BY srvname',
    );
    return rows.map(({ version }) => Number(version));
  };
  const worker = process();
  await expect(declareServers(worker)).rejects.toThrow(/was prepared by a newer version/);
  for (const id of [1, 2])
    await db.execute(
      `ALTER SERVER search_${id} VERSION '${newest}'; COMMENT ON SERVER search_${id} IS 'newer'`,
    );
  await declareServers(worker);
  expect(await versions()).toEqual([newest, newest]);
  await db.execute('UPDATE listing_stats SET views = views + 1');
  await copyEverything(worker);
  expect(await findDifferences(worker)).toEqual([]);
  expect(await isAskedOfServers(process())).toBe(true);
  await soon(async () => expect((await find(process())).total).toBe(right.total));
});
