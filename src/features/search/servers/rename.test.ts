import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { buildListing } from '#tests/support/factories.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import { removeSearchServer } from './change-servers.server.ts';
import { findDifferences } from './check.server.ts';
import { declareServers } from './declare.server.ts';
import { searchServerTable, searchSlotTable } from './table.server.ts';

const database = await testDatabase();
const { db } = database;
const { ctx, urls } = await withSearchServers(database, 2);
const [first = '', second = ''] = urls;
/** Other spellings of the same databases. */
const [again, other] = [await openDatabaseProxy(first), await openDatabaseProxy(second)];

const naming = (...named: string[]): Ctx => ({
  ...ctx,
  settings: { ...ctx.settings, searchServers: { urls: named, primary: database.url } },
});

const names = async () =>
  (await db.select().from(searchServerTable).orderBy(searchServerTable.id)).map(({ name }) => name);

/** How many slots each server has. */
async function slotsOf(): Promise<number[]> {
  const slots = await db.select().from(searchSlotTable);
  return [1, 2].map((id) => slots.filter(({ serverId }) => serverId === id).length);
}

beforeAll(async () => {
  await seedCatalog(ctx);
  for (let n = 0; n < 20; n++) await buildListing(db);
  await declareServers(ctx);
  await copyEverything(ctx);
}, 60_000);

describe('a search server', () => {
  test('that has another name keeps what it has', async () => {
    await declareServers(naming(again.url, second));
    expect(await names()).toEqual([nameOfDatabase(again.url), nameOfDatabase(second)]);
    expect(await findDifferences(ctx)).toEqual([]);
    expect(await slotsOf()).toEqual([128, 128]);
  });

  test('may have another name when all others have as well', async () => {
    await declareServers(naming(first, other.url));
    expect(await names()).toEqual([nameOfDatabase(first), nameOfDatabase(other.url)]);
    expect(await findDifferences(ctx)).toEqual([]);
    expect(await slotsOf()).toEqual([128, 128]);
  });

  test('is named once: two addresses of one database are refused', async () => {
    await expect(declareServers(naming(first, other.url, again.url))).rejects.toThrow(
      /^The search server \S+ is the database that is known as \S+: /,
    );
    await expect(declareServers(naming(again.url, other.url, first))).rejects.toThrow(
      /^The search server \S+ is the database that is known as \S+: /,
    );
    expect(await findDifferences(ctx)).toEqual([]);
  });

  test('whose name leads to the database of another one is refused', async () => {
    await declareServers(naming(first, second));
    await db
      .update(searchServerTable)
      .set({ name: 'elsewhere' })
      .where(eq(searchServerTable.id, 1));
    await db
      .update(searchServerTable)
      .set({ name: nameOfDatabase(first) })
      .where(eq(searchServerTable.id, 2));
    await expect(declareServers(naming(first))).rejects.toThrow(
      /^The search server \S+ is the database that is known as elsewhere: /,
    );
    await db
      .update(searchServerTable)
      .set({ name: nameOfDatabase(second) })
      .where(eq(searchServerTable.id, 2));
    await declareServers(naming(first, second));
    expect(await names()).toEqual([nameOfDatabase(first), nameOfDatabase(second)]);
  });

  test('that was forgotten is emptied before it is used again', async () => {
    await expect(removeSearchServer(ctx, nameOfDatabase(second))).rejects.toThrow(/drain it first/);
    await db.delete(searchSlotTable);
    await removeSearchServer(ctx, nameOfDatabase(second));
    await removeSearchServer(ctx, nameOfDatabase(first));
    await declareServers(naming(second, first));
    await copyEverything(ctx);
    expect(await names()).toEqual([nameOfDatabase(second), nameOfDatabase(first)]);
    expect(await findDifferences(ctx)).toEqual([]);
  });
});
