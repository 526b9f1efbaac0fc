import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { withSearchServers } from '#tests/support/search-servers.ts';
import type { Ctx } from '#platform/context.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { declareServers } from './declare.server.ts';
import { searchServerTable, searchSlotTable } from './table.server.ts';

const database = await testDatabase();
const { db } = database;
const { ctx } = await withSearchServers(database, 1);

const naming = (urls: string[]): Ctx => ({
  ...ctx,
  settings: { ...ctx.settings, searchServers: { urls, primary: database.url } },
});

async function on(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

beforeAll(() => seedCatalog(ctx), 60_000);

describe('SEARCH_SERVERS', () => {
  test.each<[string, (url: string) => Promise<void>, RegExp]>([
    [
      'of another shop',
      async (url) => {
        await declareServers(naming([url]));
        await on(url, `UPDATE search_writer SET shop = 'someone else'`);
      },
      /^The search server \S+ belongs to another shop: name an empty database/,
    ],
    [
      'that another database of this shop writes to',
      async (url) => {
        await declareServers(naming([url]));
        await on(url, `UPDATE search_writer SET shop = split_part(shop, ' ', 1) || ' 1 1'`);
      },
      /^The search server \S+ belongs to another database of this shop: /,
    ],
    [
      'of a newer version',
      async (url) => {
        await declareServers(naming([url]));
        await on(url, 'INSERT INTO search_migration (number) VALUES (999)');
      },
      /^The search server \S+ was prepared by a newer version of Calabash: use that one\.$/,
    ],
    [
      'in another time zone',
      (url) => on(url, `ALTER DATABASE ${databaseOf(url)} SET timezone TO 'America/Jamaica'`),
      /^The search server \S+ has the time zone America\/Jamaica, and the shop’s database has /,
    ],
  ])('is refused with one sentence for a server %s', async (_, spoil, sentence) => {
    const url = await untouchedDatabase();
    await spoil(url);
    await expect(declareServers(naming([url]))).rejects.toThrow(sentence);
  });

  test('is refused for the shop’s own database', async () => {
    await expect(declareServers(naming([database.url]))).rejects.toThrow(
      /^The search server \S+ is the database of a shop: name an empty one in SEARCH_SERVERS\.$/,
    );
  });

  test('is refused for a server that orders words otherwise', async () => {
    const own = await untouchedDatabase();
    const name = `${databaseOf(own)}_other`;
    await on(
      own,
      `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING 'UTF8'`,
    );
    const url = new URL(own);
    url.pathname = `/${name}`;
    await expect(declareServers(naming([url.href]))).rejects.toThrow(
      /orders words otherwise than the shop’s database/,
    );
    await on(own, `DROP DATABASE ${name}`);
  });

  test('one that does not answer is left out, and known once it does', async () => {
    await declareServers(naming(['postgres://127.0.0.1:1/none']));
    const names = async () => (await db.select().from(searchServerTable)).map(({ name }) => name);
    expect(await names()).not.toContain('127.0.0.1:1/none');
    const url = await untouchedDatabase();
    await declareServers(naming([url]));
    expect(await names()).toContain(nameOfDatabase(url));
  });

  test('without it nothing is noted any more, and with it again all is copied anew', async () => {
    await declareServers(naming([await untouchedDatabase()]));
    expect(await db.select().from(searchSlotTable)).not.toEqual([]);
    await declareServers({ ...ctx, settings: { ...ctx.settings, searchServers: null } });
    expect(await db.select().from(searchSlotTable)).toEqual([]);
    const { rows } = await db.execute(
      `SELECT tgname FROM pg_trigger WHERE tgname LIKE 'search\\_note\\_%' AND tgenabled <> 'D'`,
    );
    expect(rows).toEqual([]);
  });
});
