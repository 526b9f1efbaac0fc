// Makes the tables of a backup in an empty database: by the migrations of this program up to the
// one that the backup was made at, and for the jobs by pg-boss. Sets aside what slows copying down.
import type pg from 'pg';
import { getConstructionPlans, getRollbackPlans } from 'pg-boss';
import { runMigrations } from '../db/migrate.server.ts';
import { readMigrations } from '../db/migrations.server.ts';
import { StartError } from '../process/start-error.server.ts';
import type { Manifest } from './manifest.server.ts';
import { findJobsVersion, SCHEMAS } from './tables.server.ts';

/** @throws StartError for a backup of a newer program */
export function requireKnownVersion({
  id,
  migration,
  version,
}: Pick<Manifest, 'id' | 'migration' | 'version'>): void {
  if (readMigrations().some(({ at }) => at === migration)) return;
  throw new StartError(
    `The backup ${id} was made by Calabash ${version}, whose database this one does not know; ` +
      'restore it with that version, or a newer one.',
  );
}

/** Takes everything away that Calabash may have made; extensions stay. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  const { rows } = await client.query<{ statement: string }>(`
    WITH own AS (
      SELECT 'pg_class'::regclass AS class, oid, CASE relkind
          WHEN 'v' THEN 1 WHEN 'm' THEN 1 WHEN 'S' THEN 3 ELSE 2 END AS turn,
        format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW'
          WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
          oid::regclass) AS statement
        FROM pg_class WHERE relnamespace = 'public'::regnamespace
          AND relkind IN ('r', 'p', 'v', 'm', 'S')
      UNION ALL
      SELECT 'pg_proc'::regclass, oid, 4, format('DROP %s IF EXISTS %s CASCADE',
          CASE prokind WHEN 'p' THEN 'PROCEDURE' WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END,
          oid::regprocedure)
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_type'::regclass, oid, 5, format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
        FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
      UNION ALL
      SELECT 'pg_ts_config'::regclass, oid, 6,
          format('DROP TEXT SEARCH CONFIGURATION IF EXISTS public.%I CASCADE', cfgname)
        FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace
    )
    SELECT statement FROM own WHERE NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.classid = own.class AND d.objid = own.oid AND d.deptype = 'e')
    ORDER BY turn`);
  for (const { statement } of rows) await client.query(statement);
}

/** Empty tables as the backup has them. */
export async function makeSchema(
  client: pg.Client,
  { migration, jobs }: Pick<Manifest, 'migration' | 'jobs'>,
): Promise<void> {
  await runMigrations(
    client,
    readMigrations().filter(({ at }) => at <= migration),
  );
  if (jobs !== null) await makeJobs(client, jobs);
}

/** pg-boss makes its newest tables, and knows the way back from each version to the one before. */
async function makeJobs(client: pg.Client, version: number): Promise<void> {
  await client.query(inOurTransaction(getConstructionPlans('pgboss')));
  const newest = (await findJobsVersion(client)) ?? 0;
  if (version > newest)
    throw new StartError(
      'The jobs of this backup are of a newer Calabash; restore it with the version that made it.',
    );
  for (let step = newest; step > version; step--)
    await client.query(inOurTransaction(getRollbackPlans('pgboss', step)));
}

const inOurTransaction = (plan: string) =>
  plan.replace(/^\s*(?:BEGIN|COMMIT|SET LOCAL \w+ = \d+);$/gm, '');

/**
 * Copies without indexes, foreign keys and triggers, which are made again afterwards: in a quarter
 * of the time, and in any order of tables. Needs no right but that of the owner.
 */
export async function withoutConstraints(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await listOf(
    client,
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS away,
        pg_get_indexdef(i.indexrelid) AS back
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
  );
  const keys = await listOf(
    client,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) AS back
      FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
        AND connamespace = ANY (SELECT oid FROM pg_namespace WHERE nspname = ANY ($1))`,
    [SCHEMAS],
  );
  const triggers = await listOf(
    client,
    // Those that are off stay off.
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', c.oid::regclass, t.tgname) AS away,
        format('ALTER TABLE %s ENABLE TRIGGER %I', c.oid::regclass, t.tgname) AS back
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT t.tgisinternal AND t.tgenabled = 'O'`,
  );
  for (const { away } of [...keys, ...indexes, ...triggers]) await client.query(away);
  await work();
  for (const { back } of [...indexes, ...keys, ...triggers]) await client.query(back);
}

type Aside = { away: string; back: string };

async function listOf(client: pg.Client, query: string, values: unknown[] = []): Promise<Aside[]> {
  return (await client.query<Aside>(query, values)).rows;
}
