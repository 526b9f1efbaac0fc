// Whether a program and a schema can work together: one that is older than the schema can, as long
// as no migration took away what it needs. Owns the comparison, not what a migration needs.
import type pg from 'pg';
import { VERSION } from '../process/version.server.ts';
import type { Migration } from './migrations.server.ts';

type Asked = Pick<pg.Client | pg.Pool, 'query'>;
type Looked = { query(text: string): PromiseLike<{ rows: pg.QueryResultRow[] }> };

/** What the database says: null for what it has no answer to. */
export type SchemaState = {
  newest: number | null;
  oldest: number | null;
  version: string | null;
};

const LOOK = `SELECT
  to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrated,
  to_regclass('public.schema_support') IS NOT NULL AS told`;
const NEWEST = '(SELECT max(created_at) FROM drizzle.__drizzle_migrations)::float8 AS newest';
const SUPPORT = `(SELECT oldest_migration FROM schema_support)::float8 AS oldest,
  (SELECT version FROM schema_support) AS version`;

export async function findSchemaState(client: Looked): Promise<SchemaState> {
  const none: SchemaState = { newest: null, oldest: null, version: null };
  const [there] = (await client.query(LOOK)).rows;
  if (there?.['migrated'] !== true) return none;
  const columns = there['told'] === true ? `${NEWEST}, ${SUPPORT}` : NEWEST;
  return { ...none, ...(await client.query(`SELECT ${columns}`)).rows[0] };
}

/**
 * Why this program cannot work with a schema, in one sentence; undefined where it can.
 * @param migrations that this program knows
 */
export function schemaProblem(
  { newest, oldest, version }: SchemaState,
  migrations: readonly Migration[],
): string | undefined {
  const known = migrations.at(-1)?.at ?? 0;
  if (newest === null || newest <= known) return undefined;
  if (oldest !== null && oldest <= known) return undefined;
  return (
    `The database was brought up to date by Calabash ${version ?? 'of a newer version'}, and this ` +
    `one (${VERSION}) is too old for it; start that version or a newer one, or go back ` +
    '(docs/operating.md, "Upgrading").'
  );
}

/** Leaves word of what the schema needs now, in the transaction of the migrations. */
export async function noteSupport(client: Asked, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ told: boolean }>(LOOK);
  // A schema from before there was such a table.
  if (!rows[0]?.told) return;
  await client.query(
    `INSERT INTO schema_support AS s (oldest_migration, version) VALUES ($1, $2)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version,
        oldest_migration = greatest(s.oldest_migration, excluded.oldest_migration)`,
    [Math.max(0, ...migrations.map(({ oldest }) => oldest)), VERSION],
  );
}
