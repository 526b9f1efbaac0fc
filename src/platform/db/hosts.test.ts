import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { isDatabaseAway, openDatabase } from './db.server.ts';
import { readHosts } from './hosts.server.ts';

describe('an address of several hosts', () => {
  test.each([
    ['postgres://shop@one/db', ['postgres://shop@one/db'], undefined],
    [
      'postgresql://shop:a%40b@one:5432,two:5433/db?sslmode=require',
      [
        'postgresql://shop:a%40b@one:5432/db?sslmode=require',
        'postgresql://shop:a%40b@two:5433/db?sslmode=require',
      ],
      undefined,
    ],
    [
      'postgres://[::1]:5432,two/db?target_session_attrs=read-write&sslmode=require',
      ['postgres://[::1]:5432/db?sslmode=require', 'postgres://two/db?sslmode=require'],
      'read-write',
    ],
    [
      'postgres://shop@localhost/db?host=/a,/b&port=5433&target_session_attrs=primary',
      [
        'postgres://shop@localhost/db?host=%2Fa&port=5433',
        'postgres://shop@localhost/db?host=%2Fb&port=5433',
      ],
      'primary',
    ],
  ])('is one for each: %s', (url, urls, target) => {
    expect(readHosts(url)).toEqual({ urls, target });
  });
});

describe('of several hosts', async () => {
  const { url } = await testDatabase();
  const [first, second] = [await openDatabaseProxy(url), await openDatabaseProxy(url)];
  const portOf = (address: string) => Number(new URL(address).port);
  const both = new URL(first.url);
  both.searchParams.set('host', '127.0.0.1,127.0.0.1');
  both.searchParams.set('port', `${portOf(first.url)},${portOf(second.url)}`);
  const database = openDatabase(both.href, { max: 2, limitMs: 1_000 });
  afterAll(async () => {
    for (const { resume } of [first, second]) resume();
    await database.close();
    for (const { close } of [first, second]) await close();
  });

  /** The port that a connection of the pool goes to. */
  async function askedPort(): Promise<number> {
    const client = await database.pool.connect();
    try {
      await client.query('select 1');
      return (client as unknown as { port: number }).port;
    } finally {
      client.release();
    }
  }
  const askedEventually = (address: string) =>
    vi.waitFor(async () => expect(await askedPort()).toBe(portOf(address)), { timeout: 10_000 });

  test('one that is gone is no longer asked, and the other one is', async () => {
    first.cut();
    await askedEventually(second.url);
    first.resume();
    second.cut();
    await askedEventually(first.url);
    second.resume();
  });

  test('connections to one that hangs end with the search for another, also those that wait', async () => {
    expect(await askedPort()).toBe(portOf(first.url));
    first.hang();
    await askedEventually(second.url);
    expect(await askedPort()).toBe(portOf(second.url));
  });

  test('while none of them answers, the database is away', async () => {
    for (const { cut } of [first, second]) cut();
    const failure: unknown = await database.db.execute(sql`select 1`).catch((error) => error);
    expect(isDatabaseAway(failure)).toBe(true);
  });
});
