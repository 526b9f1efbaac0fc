// Declares the servers of SEARCH_SERVERS on the primary: foreign servers, user mappings and foreign
// tables, and the triggers that note what changes. Which slots they get is in slots.server.ts.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Ctx } from '#platform/context.ts';
import { installationTable } from '#platform/db/installation.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { clientOf, type Where } from '#platform/db/hosts.server.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { connectTo, nameOf, prepareServer } from './server-fit.server.ts';
import { foreignTables } from './server-schema.server.ts';
import { distribute, copyAnew } from './slots.server.ts';
import { searchChangeTable, searchServerTable, searchSlotTable } from './table.server.ts';

/** The name of a server's foreign server, and of the schema of its tables. */
export const schemaOf = (id: number): string => `search_${id}`;

/**
 * Makes what the primary knows agree with SEARCH_SERVERS. Safe to run at any time, by several
 * processes. One that does not answer stays as it was.
 * @throws StartError with one sentence for a server that does not fit
 */
export async function declareServers(ctx: Ctx): Promise<void> {
  const { searchServers } = ctx.settings;
  if (!searchServers) return forgetServers(ctx);
  await alone(searchServers.primary, async () => {
    await createExtension(ctx);
    await indexSlots(ctx);
    for (const url of searchServers.urls) await declareServer(ctx, url);
    await noteChanges(ctx, true);
    await distribute(ctx);
  });
}

const ASK_AGAIN_MS = 200;

async function isMine(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('search declared')) AS mine`,
  );
  return rows[0]?.mine ?? false;
}

/** An index that is built beside writers is built outside of transactions: a session's lock. */
async function alone(where: Where, work: () => Promise<void>): Promise<void> {
  const client = clientOf(where, 'calabash search');
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Asked again and again: who waits inside a statement keeps the index from being finished.
    while (!(await isMine(client))) await sleep(ASK_AGAIN_MS);
    await work();
  } finally {
    await client.end();
  }
}

async function createExtension(ctx: Ctx): Promise<void> {
  try {
    await ctx.db.execute(sql`CREATE EXTENSION IF NOT EXISTS postgres_fdw`);
  } catch (cause) {
    throw new StartError(
      'SEARCH_SERVERS needs the extension postgres_fdw: let a superuser say CREATE EXTENSION ' +
        'postgres_fdw and GRANT USAGE ON FOREIGN DATA WRAPPER postgres_fdw in the shop’s database.',
      { cause },
    );
  }
}

/** Slots are copied one by one. A build that was killed leaves an index that is no good. */
async function indexSlots(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ valid: boolean }>(
    sql`SELECT indisvalid AS valid FROM pg_index
      WHERE indexrelid = to_regclass('listing_search_slot_idx')`,
  );
  if (rows[0]?.valid) return;
  await ctx.db.execute(sql`DROP INDEX IF EXISTS listing_search_slot_idx`);
  await ctx.db.execute(
    sql`CREATE INDEX CONCURRENTLY listing_search_slot_idx ON listing_search (search_slot_of(id), id)`,
  );
}

async function declareServer(ctx: Ctx, url: string): Promise<void> {
  const name = nameOf(url);
  let client: pg.Client;
  try {
    client = await connectTo(url);
  } catch (error) {
    ctx.log.warn({ server: name, reason: sentenceOf(error) }, 'a search server does not answer');
    return;
  }
  try {
    const epoch = await prepareServer(ctx, client, { name, shop: await shopOf(ctx) });
    const id = await inTransaction(ctx, (ctx) => declareForeign(ctx, name, url));
    // What lies there of an earlier time is of slots that are elsewhere now.
    if (!(await hasSlots(ctx, id))) await client.query('TRUNCATE search_listing');
    await requireNewerWriter(ctx, id, epoch);
  } catch (cause) {
    // It went away meanwhile, which is as good as not having answered.
    if (!isDatabaseAway(cause)) throw cause;
    ctx.log.warn({ server: name, reason: sentenceOf(cause) }, 'a search server does not answer');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The shop, and the database that speaks for it. */
async function shopOf(ctx: Ctx): Promise<string> {
  const [kept] = await ctx.db.select().from(installationTable);
  const { rows } = await ctx.db.execute<{ database: string }>(sql`
    SELECT s.system_identifier || ' ' || d.oid AS database
    FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`);
  return `${kept?.shopId ?? '-'} ${rows[0]?.database ?? ''}`;
}

/**
 * A database that was put back to an earlier day cannot know what the server was told since, and
 * what a server has that was nobody's is not known either.
 */
async function requireNewerWriter(ctx: Ctx, id: number, epoch: number | null): Promise<void> {
  const { rows } = await ctx.db.execute<{ last: string }>(
    sql`SELECT last_value AS last FROM search_writer_epoch`,
  );
  const isOlder = epoch !== null && epoch > Number(rows[0]?.last ?? 0);
  if (isOlder) await ctx.db.execute(sql`SELECT setval('search_writer_epoch', ${epoch})`);
  if (isOlder || epoch === null) await copyAnew(ctx, id);
}

const hasSlots = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.$count(searchSlotTable, eq(searchSlotTable.serverId, id))) > 0;

async function declareForeign(ctx: Ctx, name: string, url: string): Promise<number> {
  const [known] = await ctx.db
    .select({ id: searchServerTable.id })
    .from(searchServerTable)
    .where(eq(searchServerTable.name, name));
  const { rows } = await ctx.db.execute<{ free: number }>(
    sql`SELECT coalesce(max(id), 0)::int + 1 AS free FROM search_server`,
  );
  const id = known?.id ?? rows[0]?.free ?? 1;
  if (!known) await ctx.db.insert(searchServerTable).values({ id, name });
  const schema = schemaOf(id);
  const statements = definitionOf(schema, url);
  const mark = createHmac('sha256', ctx.settings.secret).update(statements).digest('base64url');
  const { rows: declared } = await ctx.db.execute<{ mark: string | null }>(sql`
    SELECT obj_description(oid, 'pg_foreign_server') AS mark
    FROM pg_foreign_server WHERE srvname = ${schema}`);
  if (declared[0]?.mark === mark) return id;
  await dropForeign(ctx, id);
  try {
    await ctx.db.execute(sql.raw(statements));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Without its cause: the statement has the password in it.
    throw new StartError(`The search server ${name} cannot be declared: ${sentenceOf(error)}.`);
  }
  await ctx.db.execute(sql.raw(`COMMENT ON SERVER ${schema} IS ${pg.escapeLiteral(mark)}`));
  return id;
}

async function dropForeign(ctx: Ctx, id: number): Promise<void> {
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
 * `fetch_size`: a page and what is counted come at once. The time-outs are for servers that are
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
  return `CREATE SERVER ${schema} FOREIGN DATA WRAPPER postgres_fdw OPTIONS (${list(options)});
    CREATE USER MAPPING FOR CURRENT_USER SERVER ${schema} OPTIONS (${list(user)});
    CREATE SCHEMA ${schema}; ${foreignTables(schema)}`;
}

const TRIGGERS = [
  ['listing_search', 'search_note_inserted'],
  ['listing_search', 'search_note_updated'],
  ['listing_search', 'search_note_deleted'],
  ['listing_stats', 'search_note_counted'],
] as const;

/** Switching a trigger waits for who writes to its table, so that no change goes unnoted. */
async function noteChanges(ctx: Ctx, on: boolean): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`SELECT tgname AS name FROM pg_trigger
      WHERE tgname LIKE 'search\\_note\\_%' AND tgenabled = ${on ? 'D' : 'O'}`,
  );
  const names = rows.map(({ name }) => name);
  for (const [table, trigger] of TRIGGERS)
    if (names.includes(trigger))
      await ctx.db.execute(
        sql.raw(`ALTER TABLE ${table} ${on ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`),
      );
}

/** Without SEARCH_SERVERS nothing is noted any more; with them again, all is copied anew. */
async function forgetServers(ctx: Ctx): Promise<void> {
  const known = await ctx.db.select({ id: searchServerTable.id }).from(searchServerTable).limit(1);
  if (known.length === 0) return;
  await noteChanges(ctx, false);
  await ctx.db.delete(searchSlotTable);
  await ctx.db.delete(searchChangeTable);
}

/** Takes a server that nobody asks any more out of what the primary knows. */
export async function undeclareServer(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await dropForeign(ctx, id);
    await ctx.db.delete(searchChangeTable).where(eq(searchChangeTable.serverId, id));
    await ctx.db.delete(searchSlotTable).where(eq(searchSlotTable.serverId, id));
    await ctx.db.delete(searchServerTable).where(eq(searchServerTable.id, id));
  });
}
