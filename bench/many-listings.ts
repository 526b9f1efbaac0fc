// Ten million rows of search for bench/search-servers.ts: the rows of a generated shop, written
// many times with other ids, prices, days and places and some rare words of their own, and the same
// rows laid on search servers by their slots. Only what search reads has them: listings, cards and
// titles are those of the generated shop.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { COPIED } from '#features/search/servers/server-schema.server.ts';
import { SHOP_NOW } from './generator.ts';

/** How long each step took, in seconds. */
export type Took = Record<string, number>;

export async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const KEPT = `SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET jit = off;
  SET max_parallel_maintenance_workers = 0`;

/** Takes the indexes of a table away but for its key; the answer builds them. */
async function withoutIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes i WHERE tablename = $1
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = i.indexname)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { name, definition } of rows) {
      await client.query(definition);
      if (name === 'listing_search_marks_idx')
        await client.query(`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS 300`);
    }
  };
}

/**
 * Row `at` of copy `n` keeps the words and attributes of row `at`, and takes its day, place and
 * counters from another one of its category.
 */
const MULTIPLIED = `
  WITH base AS MATERIALIZED (
    SELECT s.*, t.views, t.trending,
      row_number() OVER (PARTITION BY category_id ORDER BY s.id) - 1 AS at,
      count(*) OVER (PARTITION BY category_id) AS among
    FROM base_search s JOIN listing_stats t ON t.listing_id = s.id
  )
  SELECT b.*, o.created_at AS other_created_at, o.country AS other_country,
    o.parish AS other_parish, o.views AS other_views, o.trending AS other_trending,
    o.price AS other_price,
    md5(b.id::text || $1::int) AS mark
  FROM base b JOIN base o ON o.category_id = b.category_id
    AND o.at = (b.at + $1::int * 7919) % b.among`;

const WRITTEN = `
  WITH many AS MATERIALIZED (${MULTIPLIED}), put AS (
    INSERT INTO listing_search (id, created_at, price, category_id, root_id, country, parish,
      condition, words, traits, trust, sold, version)
    SELECT overlay(mark PLACING '7' FROM 13)::uuid,
      least(other_created_at
          + make_interval(secs => (('x' || left(mark, 6))::bit(24)::int % 86400)),
        to_timestamp(${SHOP_NOW / 1000})),
      greatest(1, (price + other_price) / 2 + ('x' || substr(mark, 7, 3))::bit(12)::int - 2048),
      category_id, root_id, other_country, other_parish, condition,
      words || array_to_tsvector(ARRAY[
        'q' || ('x' || left(mark, 4))::bit(16)::int,
        'v' || ('x' || substr(mark, 5, 5))::bit(20)::int]),
      traits, trust, sold, version
    FROM many RETURNING id
  )
  INSERT INTO listing_stats (listing_id, views, trending)
  SELECT overlay(mark PLACING '7' FROM 13)::uuid, other_views, other_trending FROM many`;

/**
 * Writes the rows of the shop so many times in all.
 * @param copy what is done with the rows while their indexes are built
 */
export async function multiply(
  url: string,
  { times, took, copy }: { times: number; took: Took; copy: () => Promise<void> },
): Promise<void> {
  await asked(url, async (client) => {
    await client.query(KEPT);
    await client.query(`SET session_replication_role = replica`);
    await client.query(`
      ALTER TABLE listing_search DROP CONSTRAINT IF EXISTS listing_search_listing_fk,
        SET (autovacuum_enabled = off);
      ALTER TABLE listing_stats DROP CONSTRAINT IF EXISTS listing_stats_listing_fk;
      CREATE TEMP TABLE base_search AS SELECT * FROM listing_search`);
    const indexed = await withoutIndexes(client, 'listing_search');
    const counted = await withoutIndexes(client, 'listing_stats');
    await timed(took, 'rows of one table', async () => {
      for (let n = 1; n < times; n += 1) await client.query(WRITTEN, [n]);
    });
    await client.query('ANALYZE listing_search, listing_stats');
    const built = timed(took, 'its indexes', async () => {
      await indexed();
      await counted();
    });
    await Promise.all([built, copy()]);
    await client.query('UPDATE search_term SET df = df * $1', [times]);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

/** Lays the rows of the slots of one of so many servers on it. */
export async function layOnServer(
  from: string,
  to: string,
  { id, of, took }: { id: number; of: number; took: Took },
): Promise<void> {
  await asked(to, async (client) => {
    await client.query(KEPT);
    await client.query(
      'TRUNCATE search_listing; ALTER TABLE search_listing DROP CONSTRAINT search_listing_pkey',
    );
    const indexed = await withoutIndexes(client, 'search_listing');
    await timed(took, `rows of server ${id}`, () =>
      asked(from, async (reader) => {
        await reader.query('SET jit = off');
        await pipeline(
          reader.query(
            copyTo(`COPY (SELECT ${COPIED} FROM search_copy WHERE slot % ${of} = ${id - 1})
              TO STDOUT (FORMAT binary)`),
          ),
          client.query(copyFrom(`COPY search_listing (${COPIED}) FROM STDIN (FORMAT binary)`)),
        );
      }),
    );
    await timed(took, `indexes of server ${id}`, async () => {
      await client.query('ALTER TABLE search_listing ADD PRIMARY KEY (id)');
      await indexed();
    });
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

export async function timed(took: Took, what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  took[what] = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${what}: ${took[what]} s\n`);
}

/** A table with its indexes, in bytes: rows, all indexes. */
export const sizeOf = (url: string, table: string): Promise<{ rows: string; indexes: string }> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ rows: string; indexes: string }>(
      `SELECT pg_size_pretty(pg_table_size($1::regclass)) AS rows,
        pg_size_pretty(pg_indexes_size($1::regclass)) AS indexes`,
      [table],
    );
    return rows[0] ?? { rows: '', indexes: '' };
  });
