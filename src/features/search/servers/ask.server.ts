// Asks the search servers, all at the same time, through the foreign tables of the primary. Owns
// which of them are asked: one that fails or hangs is away until it answers again, and what it
// alone has is missing meanwhile. Knows nothing of what is asked (query/on-servers.server.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import type { App, Ctx } from '#platform/context.ts';
import { hostsOf } from '#platform/db/hosts.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import {
  type Branch,
  branchesOf,
  isBehind,
  isComplete,
  readSlotMap,
  type SlotMap,
} from './slot-map.server.ts';
import { createWatch, type Watch } from './watch.server.ts';

/** A map may be so old; slots stay where they were for longer (slots.server.ts). */
const MAP_LIVES_MS = 1_000;
/** After so long it is looked whether somebody is away, whom nobody waits for any more then. */
const DOUBT_AFTER_MS = 300;
/** Together with asking the others, an answer comes within two seconds. */
const ANSWER_WITHIN_MS = 1_000;
/** What is slow although nobody is away is asked once more, for as long as a request waits. */
const SLOW_ANSWER_WITHIN_MS = 2_000;
/** Connections that a silent server holds come free in that time. */
const CONNECT_WITHIN_MS = 1_500;
const CONNECTIONS = 12;
/** As PostgreSQL lists the connections. */
const NAME = 'calabash search';

export type SearchServers = {
  /** How many there are, those that are away as well. */
  count: number;
  /**
   * The rows of all servers that answer.
   * @param branchOf what each is asked: one SELECT
   * @param around what is made of the rows of all
   */
  ask: <Row extends Record<string, unknown>>(
    branchOf: (branch: Branch) => SQL,
    around: (rows: SQL) => SQL,
  ) => Promise<Row[]>;
};

const maps = defineCache<SlotMap>({ name: 'search.slot-map', livesMs: MAP_LIVES_MS, most: 1 });

/**
 * The servers, once every slot lies on one that this program has prepared; null where search is
 * asked of this database alone.
 */
export async function searchServersOf(ctx: Ctx): Promise<SearchServers | null> {
  if (!ctx.settings.searchServers) return null;
  const { ask, know, isAway } = service(ctx, asking);
  const map = await maps(ctx, '', async () => know(await readSlotMap(ctx)));
  if (!isComplete(map) || isBehind(map, isAway)) return null;
  return {
    count: map.servers.length,
    async ask(branchOf, around) {
      try {
        return await ask(map, branchOf, around);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        return ask(await readSlotMap(ctx), branchOf, around);
      }
    },
  };
}

/** What is asked is asked deep inside of a page; this hears of it, whatever lies between. */
const hearing = new AsyncLocalStorage<{ partial: boolean }>();

/**
 * Does some work, and says whether an answer that it got lacks what is on no server that answered.
 * What was remembered of another work says so itself.
 */
export async function noticeMissing<Found>(
  work: () => Promise<Found>,
): Promise<{ found: Found; partial: boolean }> {
  const around = hearing.getStore();
  const heard = { partial: false };
  const found = await hearing.run(heard, work);
  if (around && heard.partial) around.partial = true;
  return { found, partial: heard.partial };
}

/** Whether this process has found that a server does not answer. */
export const isServerAway = (ctx: Ctx, id: number): boolean => service(ctx, asking).isAway(id);

const asking = defineService({
  name: 'search.servers',
  make: (app: App) => createAsking(app),
  close: (made) => made.stop(),
});

function createAsking(app: App) {
  const { settings, log } = app;
  const { connectionString, Client } = hostsOf(settings.searchServers?.primary ?? '');
  // Connections of their own: those that a silent server holds are no others. Sorting and grouping
  // is the servers' work, so the planner must not think that it is as good to do it here.
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: NAME,
    options: '-c enable_sort=off -c enable_hashagg=off -c jit=off',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const watch = createWatch(log);

  async function ask<Row extends Record<string, unknown>>(
    map: SlotMap,
    branchOf: (branch: Branch) => SQL,
    around: (rows: SQL) => SQL,
  ): Promise<Row[]> {
    // Each failure names one server.
    const tries = map.servers.length + 2;
    const answering = () => map.servers.filter(({ id }) => !watch.isAway(id)).length;
    let withinMs = ANSWER_WITHIN_MS;
    for (let left = tries; ; left -= 1) {
      const before = answering();
      const { branches, missing } = branchesOf(map, watch.isAway);
      // PostgreSQL wants one branch at least: that of nobody is empty.
      if (branches.length === 0) return heard([], missing);
      const rows = sql.join(
        branches.map((branch) => sql`(${branchOf(branch)})`),
        sql` UNION ALL `,
      );
      try {
        return heard(
          await answerOf<Row>(around(rows), { app, pool, map, watch, withinMs }),
          missing,
        );
      } catch (error) {
        if (left === 0 || !isTroubleOfServer(error)) throw error;
        // A connection that broke since it was used last is made anew by asking again.
        const isSilent = error instanceof Silence;
        if ((left < tries || isSilent) && answering() === before) await watch.lookAt(map, error);
        if (!isSilent || answering() < before) continue;
        if (withinMs > ANSWER_WITHIN_MS) throw error;
        withinMs = SLOW_ANSWER_WITHIN_MS;
      }
    }
  }

  return {
    ask,
    isAway: watch.isAway,
    know: watch.know,
    async stop() {
      watch.stop();
      await pool.end();
    },
  };
}

/** Tells whoever hears of it (`noticeMissing`) that something is missing of these. */
function heard<Row>(rows: Row[], missing: number): Row[] {
  const whose = hearing.getStore();
  if (whose && missing > 0) whose.partial = true;
  return rows;
}

class Silence extends Error {
  override readonly name = 'Silence';
  /** As that of a database that is away: 503, and to be asked again. */
  readonly code = 'ETIMEDOUT';
}

type Way = { app: App; pool: pg.Pool; map: SlotMap; watch: Watch; withinMs: number };

/** A connection that is given up ends; whoever waits for it waits no longer. */
async function answerOf<Row extends Record<string, unknown>>(
  statement: SQL,
  { app, pool, map, watch, withinMs }: Way,
): Promise<Row[]> {
  const client = await pool.connect();
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new Silence('search servers do not answer'));
  const timers = [
    setTimeout(giveUp, withinMs),
    setTimeout(() => void watch.lookAt(map), DOUBT_AFTER_MS),
  ];
  const heardEnough = watch.onAway(giveUp);
  late.promise.catch(() => undefined);
  let broken: Error | undefined;
  try {
    const answer = drizzle({ client }).execute(statement);
    // Nobody is left to hear why it fails once it was given up.
    answer.catch(() => undefined);
    return (await Promise.race([answer, late.promise])).rows as Row[];
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    if (error instanceof Silence) cancel(app, client);
    throw error;
  } finally {
    timers.forEach(clearTimeout);
    heardEnough();
    client.release(broken);
  }
}

/** Nobody waits for the statement any more, which would notice that only when it has an answer. */
function cancel({ db }: App, client: pg.PoolClient): void {
  const { processID } = client as pg.PoolClient & { processID?: number };
  db.execute(sql`
    SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE pid = ${processID ?? 0} AND application_name = ${NAME}`).catch(() => undefined);
}

/** What a foreign server that is gone, starts, stops or refuses makes of a statement. */
const TROUBLE = /^(?:08\w{3}|57P0[123]|57014|53\w{3}|HV\w{3}|28\w{3}|40001)$/;

function isTroubleOfServer(error: unknown): boolean {
  if (error instanceof Silence) return true;
  const told = toldBy(error);
  return told !== null && (TROUBLE.test(told.code ?? '') || isRemote(told));
}

/** Whether the primary knows the tables of a server no more that an older map names. */
function isForgotten(error: unknown): boolean {
  const told = toldBy(error);
  return told !== null && /^(?:42P01|3F000)$/.test(told.code ?? '') && !isRemote(told);
}

/** What PostgreSQL said. */
function toldBy(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError) return cause;
  return null;
}

/** Whatever a server itself refuses, as one whose tables are gone. */
const isRemote = ({ where }: pg.DatabaseError): boolean => where?.startsWith('remote SQL') ?? false;
