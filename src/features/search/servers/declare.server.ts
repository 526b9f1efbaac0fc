// Declares the servers of SEARCH_SERVERS on the primary: foreign servers, user mappings and foreign
// tables, and the triggers that note what changes. Which slots they get is in slots.server.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Ctx } from '#platform/context.ts';
import { installationTable } from '#platform/db/installation.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { clientOf, nameOfDatabase, type Where } from '#platform/db/hosts.server.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { declareForeign, dropForeign, schemaOf } from './foreign.server.ts';
import { type Claim, claimFor, connectTo, prepareServer } from './server-fit.server.ts';
import { distribute, copyAnew } from './slots.server.ts';
import { searchChangeTable, searchServerTable, searchSlotTable } from './table.server.ts';

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
  const name = nameOfDatabase(url);
  let client: pg.Client;
  try {
    client = await connectTo(url);
  } catch (error) {
    ctx.log.warn({ server: name, reason: sentenceOf(error) }, 'a search server does not answer');
    return;
  }
  try {
    const claim = await prepareServer(ctx, client, { name, shop: await shopOf(ctx) });
    const id = await inTransaction(ctx, async (ctx) => {
      const id = await identify(ctx, name, claim);
      await declareForeign(ctx, { id, name, url });
      return id;
    });
    // What lies there of an earlier time is of slots that are elsewhere now.
    const isAnothers = claim.server !== null && claim.server !== id;
    if (isAnothers || !(await hasSlots(ctx, id))) await client.query('TRUNCATE search_listing');
    await claimFor(client, id);
    await requireNewerWriter(ctx, id, isAnothers ? null : claim.epoch);
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
 * Which of the known servers it is: the one that its database says, whatever it was called; one
 * that says none is known by its name, or new.
 * @throws StartError where the name or the database is that of another server as well
 */
async function identify(ctx: Ctx, name: string, { server }: Claim): Promise<number> {
  const known = await ctx.db.select().from(searchServerTable);
  const named = known.find((each) => each.name === name);
  const found = known.find(({ id }) => id === server) ?? named;
  if (!found) {
    const id = Math.max(0, ...known.map((each) => each.id)) + 1;
    await ctx.db.insert(searchServerTable).values({ id, name });
    return id;
  }
  if (found === named) return found.id;
  const isNamedTwice = ctx.settings.searchServers?.urls.some(
    (url) => nameOfDatabase(url) === found.name,
  );
  if (named || isNamedTwice)
    throw new StartError(
      `The search server ${name} is the database that is known as ${found.name}: name it once, ` +
        'or say DELETE FROM search_writer there, and it is copied anew.',
    );
  await ctx.db.update(searchServerTable).set({ name }).where(eq(searchServerTable.id, found.id));
  return found.id;
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
  await disown(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await dropForeign(ctx, id);
    await ctx.db.delete(searchChangeTable).where(eq(searchChangeTable.serverId, id));
    await ctx.db.delete(searchSlotTable).where(eq(searchSlotTable.serverId, id));
    await ctx.db.delete(searchServerTable).where(eq(searchServerTable.id, id));
  });
}

const DISOWN_WITHIN_MS = 5_000;

/** Another one may have its number later; one that is gone for good cannot be told. */
async function disown(ctx: Ctx, id: number): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql.raw(`SET LOCAL statement_timeout = ${DISOWN_WITHIN_MS}`));
      await ctx.db.execute(sql.raw(`UPDATE ${schemaOf(id)}.search_writer SET server = NULL`));
    });
  } catch (error) {
    ctx.log.warn(
      { server: id, reason: sentenceOf(error) },
      'a search server was forgotten unheard',
    );
  }
}
