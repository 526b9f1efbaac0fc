import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SearchServers, searchServersOf } from '#features/search/servers/ask.server.ts';
import { refreshServerStatistics } from '#features/search/servers/copier.server.ts';
import { declareServers } from '#features/search/servers/declare.server.ts';
import { branchesOf, readSlotMap } from '#features/search/servers/slot-map.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fillPlanShop } from '#tests/support/plan-shop.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import {
  ON_SERVERS,
  rowConditions,
  sampleConditions,
  tokenConditions,
} from './conditions.server.ts';
import { countOnServers } from './facet-rows.server.ts';
import { NO_HIT } from './hits.server.ts';
import { matchesOnServers, talliesOnServers, walkOnServers } from './on-servers.server.ts';
import type { SearchQuery } from './query.server.ts';

const database = await testDatabase({ lexicon: true });
const { ctx } = await withSearchServers(database, 2);

const query: SearchQuery = {
  words: { query: `'toyota'`, frequencies: [100] },
  categoryId: null,
  rootId: null,
  country: 'JM',
  parish: null,
  conditions: ['good'],
  attributes: [],
  posted: { from: Date.UTC(2024, 3, 1), to: Date.UTC(2027, 0, 1) },
  minPrice: 100,
  maxPrice: 900_000,
  sort: 'newest',
  carsFirst: true,
};
const after = {
  ...NO_HIT,
  id: '01936b2e-7d5a-7c31-9a54-000000000000',
  createdAt: Date.UTC(2025, 6),
};
const range = { after, offset: 3, limit: 16 };

/** From the first listing on, among three hundred of both servers. */
const walkAlong = (matching: SQL[]) => (servers: SearchServers) =>
  walkOnServers(
    ctx,
    servers,
    { ...query, section: 0 },
    { range: { ...range, after: null }, bound: 150, along: [sql`NOT sold`], matching },
  );

/** Asks nobody, and tells how it would be asked. */
async function planOf(work: (servers: SearchServers) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c enable_sort=off -c enable_hashagg=off',
  });
  await client.connect();
  const { branches } = branchesOf(await readSlotMap(ctx), () => false);
  await work({
    count: branches.length,
    ask: async (branchOf, around) => {
      const union: SQL = sql.join(
        branches.map((branch) => sql`(${branchOf(branch)})`),
        sql` UNION ALL `,
      );
      const { rows } = await drizzle({ client }).execute(
        sql`EXPLAIN (VERBOSE, COSTS OFF) ${around(union)}`,
      );
      lines.push(...rows.map((row) => String(row['QUERY PLAN']).trim()));
      return [];
    },
  });
  await client.end();
  return lines;
}

const remote = (lines: string[]) => lines.filter((line) => line.startsWith('Remote SQL:'));

beforeAll(async () => {
  await fillPlanShop(database.db, 600);
  await declareServers(ctx);
  await copyEverything(ctx);
  await refreshServerStatistics(ctx);
}, 60_000);

describe('what is sent to search servers', () => {
  test.each<[string, (servers: SearchServers) => Promise<unknown>, RegExp]>([
    [
      'all matches with their first page',
      (servers) =>
        matchesOnServers(servers, query, {
          found: tokenConditions(query, { spelled: ON_SERVERS, also: `'d:20000' | 'D:1250'` }),
          range,
        }),
      /array_agg\(id ORDER BY created_at DESC.*\[1:19\].*marks @@ .*GROUP BY /,
    ],
    [
      'a walk along an order',
      walkAlong(rowConditions(query, ON_SERVERS.since)),
      /WHERE .*NOT sold.*ORDER BY created_at DESC.*LIMIT 19/,
    ],
    [
      'a walk, which ends with the page and not with its stretch,',
      walkAlong([sql`true`]),
      /WHERE .*created_at >= .*id >= .*::integer <> 0.*ORDER BY created_at DESC.*LIMIT 19/,
    ],
    [
      'a plain list after a cursor',
      (servers) =>
        walkOnServers(
          ctx,
          servers,
          { ...query, section: 0 },
          {
            range,
            bound: 19,
            along: [sql`NOT sold`],
            matching: [],
          },
        ),
      /WHERE .*created_at < '2025-07-01.*ORDER BY created_at DESC.*LIMIT 19/,
    ],
    [
      'a sample',
      (servers) =>
        talliesOnServers(servers, sampleConditions(query, 16, ON_SERVERS), sql`price > 5`),
      /count\(\*\) FILTER .*sample_marks @@ .*GROUP BY /,
    ],
    [
      'facets',
      (servers) =>
        countOnServers(servers, {
          found: tokenConditions(query, { spelled: ON_SERVERS }),
          tokens: ['make', 'photos'],
          places: 'country',
          edges: [100, 1_000],
          since: [{ key: '7', time: '2025-11-01T00:00:00.000Z' }],
        }),
      /SELECT .*count\(\*\), token, .*width_bucket\(price.* FROM public\.search_trait .*GROUP BY /,
    ],
  ])('%s is found, sorted, cut off and counted there, on all at once', async (_, work, sent) => {
    const lines = await planOf(work);
    // Each of the two servers once.
    expect(remote(lines)).toHaveLength(2);
    for (const line of remote(lines)) expect(line).toMatch(sent);
    expect(lines.filter((line) => /^(?:->\s+)?Foreign Scan/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.includes('Async Foreign Scan'))).toHaveLength(
      remote(lines).length,
    );
  });
});

test('a walk begins where the range of prices does, however many lie before it', async () => {
  const { rows } = await database.db.execute<{ price: number }>(sql`
    SELECT price::float8 AS price FROM listing_search WHERE NOT sold
    ORDER BY price OFFSET 200 LIMIT 1`);
  const least = sql`price >= ${rows[0]?.price ?? 0}::bigint`;
  const byPrice = { ...query, sort: 'price-low', section: 0 } as const;
  const servers = await searchServersOf(ctx);
  if (!servers) throw new Error('the servers are not asked');
  const hits = await walkOnServers(ctx, servers, byPrice, {
    range: { after: null, offset: 0, limit: 5 },
    bound: 20,
    along: [sql`NOT sold`, least],
    matching: [sql`true`],
  });
  expect(hits).toHaveLength(5);
});
