// What a backup takes of a database, as its catalog says: every table with its columns, the
// sequences, and what tells whether two databases hold the same. Knows no table by name.
import type pg from 'pg';

export type Table = { schema: string; name: string; columns: string[] };

/** Drizzle's list of migrations, the shop, and the jobs. */
export const SCHEMAS = ['drizzle', 'public', 'pgboss'];
/** Figures that pg-boss collects, in partitions that it makes and drops by the clock. */
const LEFT_OUT = ['pgboss.queue_stats'];

/** Where text stands for a value, it is the same everywhere. */
const SAME_TEXT = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, MDY';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** For a transaction that copies a whole database, however long that takes. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(SAME_TEXT);
}

/** In the order of their names; a partitioned table is one. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, array(
        SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND n.nspname || '.' || c.relname <> ALL ($2)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
          AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1, 2`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

/** Where the sequences stand; null for one that was never asked. */
export async function findSequences(
  client: pg.Client,
): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
      FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

export type Sum = { rows: number; checksum: string };

/**
 * How many rows a table has, and the sum of a hash of each: the same for the same rows in any
 * order, generated columns included.
 */
export async function sumOf(client: pg.Client, table: Table): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS checksum
      FROM ${nameOf(table)} t`,
  );
  const [{ rows: count, checksum } = { rows: '0', checksum: '0' }] = rows;
  return { rows: Number(count), checksum };
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(quoted).join(', ');

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Of pg-boss's tables; null where it has none. */
export async function findJobsVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return null;
  const found = await client.query<{ version: number }>('SELECT version FROM pgboss.version');
  return found.rows[0]?.version ?? null;
}

/** The time of the last migration in milliseconds; null where no Calabash has worked yet. */
export async function findMigration(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return null;
  const found = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  return found.rows[0]?.last ? Number(found.rows[0].last) : null;
}

/** The shop of a database; null where it has none, or is older than shops' ids. */
export async function findShop(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.installation')
      AND attname = 'shop_id' AND NOT attisdropped) AS there`,
  );
  if (!rows[0]?.there) return null;
  const found = await client.query<{ shop: string }>(
    'SELECT shop_id AS shop FROM public.installation',
  );
  return found.rows[0]?.shop ?? null;
}
