// Keeps the search servers up to date while the background runs. One that is away is left for a
// while and holds up no other.
import { sql, type SQL } from 'drizzle-orm';
import type { App, Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { sentenceOf } from '#platform/process/start-error.server.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { boundWaiting, copyToServer, handOutChanges } from './copy.server.ts';
import { declareServers } from './declare.server.ts';
import { findDeclared, schemaOf } from './foreign.server.ts';
import { searchServerTable } from './table.server.ts';

/** What people write is found on the servers about so much later. */
const LOOK_EVERY_MS = 500;
const AFTER_TROUBLE_MS = 5_000;

/** Declares the servers and begins to copy. @throws StartError for a server that does not fit */
export async function beginCopying(ctx: Ctx): Promise<void> {
  await declareServers(ctx);
  if (ctx.settings.searchServers) service(ctx, copier).start(ctx);
}

/** One round: everything that waits is handed out and written. */
export async function copyAll(ctx: Ctx): Promise<number> {
  let handed = 0;
  for (let taken = 1; taken > 0; handed += taken) taken = await handOutChanges(ctx);
  const servers = await ctx.db.select({ id: searchServerTable.id }).from(searchServerTable);
  const copied = await Promise.all(servers.map(({ id }) => copyToServer(ctx, id)));
  return copied.reduce((sum, each) => sum + each, handed);
}

/**
 * Tells the planner of the primary how much lies on the servers, so that it has them sort and cut
 * off what it believes to be much. Before PostgreSQL 16 that would read all of it.
 */
export async function refreshServerStatistics(ctx: Ctx): Promise<void> {
  if (ctx.settings.searchServers) await sampleServers(ctx, sql`true`);
}

/**
 * The same of those of which nothing is known, as soon as they have all that is theirs: a server
 * that was declared anew would be asked badly until the next hour.
 */
const sampleUnknown = (ctx: Ctx): Promise<void> =>
  sampleServers(
    ctx,
    sql`reltuples <= 0 AND EXISTS (SELECT FROM search_slot WHERE server_id = s.id)
      AND NOT EXISTS (SELECT FROM search_slot WHERE server_id = s.id AND state <> 'serving')`,
  );

async function sampleServers(ctx: Ctx, which: SQL): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; name: string }>(sql`
    SELECT s.id, s.name FROM search_server s
      JOIN pg_class c ON c.oid = to_regclass('search_' || s.id || '.search_listing')
    WHERE current_setting('server_version_num')::int >= 160000 AND ${which}`);
  for (const { id, name } of rows)
    try {
      await ctx.db.execute(sql.raw(`ANALYZE ${schemaOf(id)}.search_listing (${COUNTED})`));
    } catch (error) {
      // The others are looked at all the same.
      ctx.log.warn({ server: name, reason: sentenceOf(error) }, 'a search server was not sampled');
    }
}

/** What lists are filtered and ordered by. */
const COUNTED =
  'root_id, category_id, country, condition, sold, price, created_at, views, trending';

const copier = defineService({
  name: 'search.copier',
  make: createCopier,
  close: (made) => made.stop(),
});

function createCopier({ log }: App) {
  const busy = new Map<number, Promise<void>>();
  const pausedUntil = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round: Promise<void> | undefined;
  let declaring: Promise<void> | undefined;
  let declareAfter = 0;
  let sampleAfter = 0;

  /** What was away at the start is brought up to date when it answers. */
  async function declareOlder(ctx: Ctx): Promise<void> {
    if (declaring || Date.now() < declareAfter) return;
    const named = new Set(ctx.settings.searchServers?.urls.map(nameOfDatabase));
    const declared = [...(await findDeclared(ctx)).values()];
    if (!declared.some(({ url, isOlder }) => isOlder && named.has(nameOfDatabase(url)))) return;
    declaring = declareServers(ctx)
      .catch((error: unknown) =>
        log.warn({ reason: sentenceOf(error) }, 'search servers were not declared'),
      )
      .finally(() => {
        declareAfter = Date.now() + AFTER_TROUBLE_MS;
        declaring = undefined;
      });
  }

  async function serve(ctx: Ctx, id: number): Promise<void> {
    try {
      while (!stopped && (await copyToServer(ctx, id)) > 0);
    } catch (error) {
      pausedUntil.set(id, Date.now() + AFTER_TROUBLE_MS);
      log.warn({ server: id, reason: sentenceOf(error) }, 'a search server was not written');
      await boundWaiting(ctx, id);
    }
  }

  async function look(ctx: Ctx): Promise<void> {
    try {
      await declareOlder(ctx);
      while (!stopped && (await handOutChanges(ctx)) > 0);
      const servers = await ctx.db.select({ id: searchServerTable.id }).from(searchServerTable);
      for (const { id } of servers)
        if (!busy.has(id) && (pausedUntil.get(id) ?? 0) < Date.now())
          busy.set(
            id,
            serve(ctx, id)
              // Of the database itself; the next round is told so as well.
              .catch(() => undefined)
              .finally(() => busy.delete(id)),
          );
      if (Date.now() < sampleAfter) return;
      sampleAfter = Date.now() + AFTER_TROUBLE_MS;
      await sampleUnknown(ctx);
    } catch (error) {
      log.warn({ reason: sentenceOf(error) }, 'changes could not be handed to search servers');
    }
  }

  function again(ctx: Ctx): void {
    if (stopped) return;
    timer = setTimeout(() => {
      round = look(ctx).finally(() => again(ctx));
    }, LOOK_EVERY_MS).unref();
  }

  return {
    /** @param ctx of the background, whose statements take the time that they need */
    start(ctx: Ctx) {
      if (timer === undefined) again(ctx);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      await declaring;
      await Promise.all(busy.values());
    },
  };
}
