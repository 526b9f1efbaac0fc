// How the primary is told of one search server: a foreign server with its user, and the foreign
// tables in a schema of their own. Which servers there are is in declare.server.ts.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Installation } from '#platform/checks/check.server.ts';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { foreignTables, SERVER_MIGRATIONS } from './server-schema.server.ts';

/** The name of a server's foreign server, and of the schema of its tables. */
export const schemaOf = (id: number): string => `search_${id}`;

/**
 * Declares a server where it is not declared just so, or by a newer version of this program, which
 * runs beside this one. In a transaction.
 * @throws StartError with one sentence for an address that PostgreSQL does not take
 */
export async function declareForeign(
  ctx: Ctx,
  { id, name, url }: { id: number; name: string; url: string },
): Promise<void> {
  const schema = schemaOf(id);
  const statements = definitionOf(schema, url);
  const mark = createHmac('sha256', ctx.settings.secret).update(statements).digest('base64url');
  const { rows: declared } = await ctx.db.execute<{
    mark: string | null;
    version: string | null;
  }>(sql`
    SELECT obj_description(oid, 'pg_foreign_server') AS mark, srvversion AS version
    FROM pg_foreign_server WHERE srvname = ${schema}`);
  if (declared[0]?.mark === mark || Number(declared[0]?.version) > SERVER_MIGRATIONS.length) return;
  await dropForeign(ctx, id);
  try {
    await ctx.db.execute(sql.raw(statements));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Without its cause: the statement has the password in it.
    throw new StartError(`The search server ${name} cannot be declared: ${sentenceOf(error)}.`);
  }
  await ctx.db.execute(sql.raw(`COMMENT ON SERVER ${schema} IS ${pg.escapeLiteral(mark)}`));
}

export async function dropForeign(ctx: Ctx, id: number): Promise<void> {
  const schema = schemaOf(id);
  await ctx.db.execute(sql.raw(`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
  await ctx.db.execute(sql.raw(`DROP SERVER IF EXISTS ${schema} CASCADE`));
}

/** What an address says of encryption holds for what PostgreSQL asks there, too. */
function sslOf(parameters: URLSearchParams): Record<string, string> {
  const named = ['sslmode', 'sslrootcert'].map((key) => [key, parameters.get(key)] as const);
  return Object.fromEntries(
    named.flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/**
 * `fetch_size`: a page and what is counted come at once. `parallel_commit`: what was read ends on
 * all servers at the same time, not on one after the other. The time-outs are for servers that are
 * gone without a word.
 */
function definitionOf(schema: string, url: string): string {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const options = {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') ?? (port || '5432'),
    dbname: decodeURIComponent(pathname.slice(1)),
    connect_timeout: '2',
    tcp_user_timeout: '2000',
    application_name: 'calabash search',
    ...sslOf(searchParams),
    async_capable: 'true',
    parallel_commit: 'true',
    fetch_size: '1000',
    fdw_startup_cost: '0',
    fdw_tuple_cost: '1',
  };
  const user = {
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
  const list = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${pg.escapeLiteral(value)}`)
      .join(', ');
  return `CREATE SERVER ${schema} VERSION '${SERVER_MIGRATIONS.length}'
      FOREIGN DATA WRAPPER postgres_fdw OPTIONS (${list(options)});
    CREATE USER MAPPING FOR CURRENT_USER SERVER ${schema} OPTIONS (${list(user)});
    CREATE SCHEMA ${schema}; ${foreignTables(schema)}`;
}

/** A server as it is declared. */
export type Declared = {
  /** How the primary reaches it; no user and no password where another user declared it. */
  url: string;
  /** Whether an older version of this program prepared it, so that its tables are other ones. */
  isOlder: boolean;
  /** Whether a newer one did, which works for this shop as well. */
  isNewer: boolean;
};

/** The servers that are declared, by their ids. */
export async function findDeclared({
  db,
}: Pick<Installation, 'db'>): Promise<Map<number, Declared>> {
  const { rows } = await db.execute<{
    id: number;
    version: string | null;
    options: string[];
    own: string[] | null;
  }>(sql`
    SELECT s.id, f.srvversion AS version, f.srvoptions AS options, m.umoptions AS own
    FROM search_server s JOIN pg_foreign_server f ON f.srvname = 'search_' || s.id
      JOIN pg_user_mappings m ON m.srvid = f.oid AND m.usename = current_user`);
  return new Map(
    rows.map(({ id, version, options, own }) => [
      id,
      {
        url: addressOf([...options, ...(own ?? [])]),
        isOlder: Number(version ?? 0) < SERVER_MIGRATIONS.length,
        isNewer: Number(version ?? 0) > SERVER_MIGRATIONS.length,
      },
    ]),
  );
}

/** @param options as PostgreSQL lists them: name=value */
function addressOf(options: readonly string[]): string {
  const values = new Map(options.map((option) => split(option, option.indexOf('='))));
  const of = (name: string) => encodeURIComponent(values.get(name) ?? '');
  const rest = ['host', 'port', 'sslmode', 'sslrootcert'].filter((name) => values.has(name));
  const query = rest.map((name) => `${name}=${of(name)}`).join('&');
  return `postgres://${of('user')}:${of('password')}@server/${of('dbname')}?${query}`;
}

const split = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)] as const;
