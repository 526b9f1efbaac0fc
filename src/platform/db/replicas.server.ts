// Reads that may lag a little, spread over replicas that follow the primary. Owns which of them are
// asked: one that fails or lags is left out, and while none is left the primary answers. Writes
// nothing, and knows nothing of who has just written something (src/app.server.ts).
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../process/log.server.ts';
import { sentenceOf } from '../process/start-error.server.ts';
import { type Database, type Db, isDatabaseAway, openDatabase } from './db.server.ts';
import { cut, nameOfHost, type Where } from './hosts.server.ts';
import { createProgress } from './replica-lag.server.ts';

/** A replica further behind than this is left out. */
export const MOST_LAG_MS = 5_000;
/** Together with what an answer may take: whoever fails is left out within a second. */
const LOOK_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 500;

type Replica = {
  /** Host and port or socket, for the log. */
  name: string;
  database: Database;
  /** A connection of its own, which reads that wait for one do not hold up. */
  watch: Database;
  /** Ends all connections at once, so that whoever waits asks the primary. */
  cutAll: () => void;
  /** Null while it is asked. */
  leftOut: string | null;
  lagMs: number;
};

/** How one is, by its name; a lag that is not known is infinite. */
export type ReplicaState = Pick<Replica, 'name' | 'leftOut' | 'lagMs'>;

export type Replicas = {
  /** For single statements; they go to the primary while no replica is fit. */
  db: Db;
  states: () => ReplicaState[];
  stop(): Promise<void>;
};

/** Watches the replicas from now on; one is asked once it has been seen to follow. */
export async function openReplicas(options: {
  urls: readonly string[];
  primary: Database;
  /** The way to the primary that `watch` takes. */
  primaryAt: Where;
  limits: { max: number; limitMs: number; isPooled: boolean };
  log: Log;
}): Promise<Replicas> {
  const { urls, primary, primaryAt, limits, log } = options;
  const replicas = urls.map((url) => openReplica(url, limits));
  const atPrimary = openDatabase(primaryAt, { max: 1, limitMs: ANSWER_WITHIN_MS });
  const progress = createProgress();
  let turn = 0;

  function judge(replica: Replica, reason: string | null): void {
    if (reason === replica.leftOut) return;
    const about = { replica: replica.name, ...(reason ? { reason } : {}) };
    if (reason === null) log.info(about, 'a replica answers reads');
    else if (replica.leftOut === null)
      log.warn(about, 'a replica is left out; others or the primary answer its reads');
    replica.leftOut = reason;
    if (reason !== null) replica.cutAll();
  }

  async function look(replica: Replica): Promise<void> {
    try {
      replica.lagMs = progress.lagOf(await positionOf(replica.watch), performance.now());
      judge(replica, replica.lagMs > MOST_LAG_MS ? 'it lags behind' : null);
    } catch (error) {
      replica.lagMs = Number.POSITIVE_INFINITY;
      judge(replica, sentenceOf(error));
    }
  }

  async function lookAtAll(): Promise<void> {
    // While the primary is away nobody can be behind it.
    await positionOf(atPrimary).then(
      (position) => progress.note(position, performance.now()),
      () => undefined,
    );
    await Promise.all(replicas.map(look));
  }

  async function query(...asked: [pg.QueryConfig, unknown[]]): Promise<unknown> {
    const fit = replicas.filter(({ leftOut }) => leftOut === null);
    const replica = fit[turn++ % fit.length];
    if (!replica) return primary.pool.query(...asked);
    try {
      return await replica.database.pool.query(...asked);
    } catch (error) {
      if (isTooSlow(error)) throw error;
      // Also what only a replica refuses: it cancels reads that are in the way of what it follows.
      if (isDatabaseAway(error)) judge(replica, sentenceOf(error));
      return primary.pool.query(...asked);
    }
  }

  const watching = repeat(lookAtAll, LOOK_EVERY_MS);
  await watching.first;
  return {
    db: drizzle({ client: { query } as unknown as pg.Pool }),
    states: () => replicas.map(({ name, leftOut, lagMs }) => ({ name, leftOut, lagMs })),
    async stop() {
      watching.stop();
      const all = replicas.flatMap(({ database, watch }) => [database, watch]);
      await Promise.all([atPrimary, ...all].map(({ close }) => close()));
    },
  };
}

function openReplica(
  url: string,
  { max, limitMs, isPooled }: { max: number; limitMs: number; isPooled: boolean },
): Replica {
  const clients = new Set<pg.Client>();
  class Client extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  return {
    name: nameOfHost(url),
    database: openDatabase({ connectionString: url, Client }, { max, limitMs, isPooled }),
    watch: openDatabase(url, { max: 1, limitMs: ANSWER_WITHIN_MS, isPooled }),
    cutAll: () => clients.forEach(cut),
    leftOut: 'it was not seen to follow yet',
    lagMs: Number.POSITIVE_INFINITY,
  };
}

/** How far a server has written or replayed the log of changes, in bytes. */
async function positionOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ position: string }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_lsn() end - '0/0'::pg_lsn as position`,
  );
  return Number(rows[0]?.position ?? 0);
}

/** A statement that takes too long here takes too long at the primary, too. */
function isTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** Does it again and again, each time after a pause; `first` is over when the first time is. */
function repeat(work: () => Promise<void>, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const once = async (): Promise<void> => {
    await work();
    if (!stopped) timer = setTimeout(() => void once(), everyMs).unref();
  };
  return {
    first: once(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
