// How long a request waits for the database. A server that is gone says so; one that hangs takes
// every question and answers none, and whoever waits for it would hold up everybody else.
import type { Socket } from 'node:net';
import pg from 'pg';

/** Says that the wait is over; `replied` when the database itself ended it. */
type Finish = (replied: boolean) => void;

export type RequestTimeout = {
  /** Begins a wait; `abandon` ends it from outside when it takes too long. */
  begin(abandon: () => void): Finish;
  /** No reply came to anybody for as long as one may wait, and none has come since. */
  readonly silent: boolean;
  close(): void;
};

const ASK_EVERY_MS = 500;

/**
 * Ends waits that take longer than the limit. When nobody at all was answered meanwhile, the
 * database is silent: all waits end together, and new ones are not begun until it answers a
 * question of its own again.
 * @param answers asks the database something small; rejects when no answer comes in time
 */
export function createRequestTimeout(
  limitMs: number,
  answers: () => Promise<unknown>,
): RequestTimeout {
  type Wait = { since: number; abandon: () => void; timer: NodeJS.Timeout };
  const waits = new Set<Wait>();
  let lastReply = 0;
  let silent = false;
  let closed = false;

  function begin(abandon: () => void): Finish {
    const wait: Wait = {
      since: performance.now(),
      abandon,
      // After a turn of the loop, which reads replies that came while the process was busy.
      timer: setTimeout(() => setImmediate(() => setImmediate(() => tooLong(wait))), limitMs),
    };
    wait.timer.unref();
    waits.add(wait);
    return (replied) => {
      clearTimeout(wait.timer);
      waits.delete(wait);
      if (replied) lastReply = performance.now();
    };
  }

  function tooLong(wait: Wait): void {
    if (!waits.delete(wait)) return;
    wait.abandon();
    if (lastReply >= wait.since || silent) return;
    silent = true;
    const others = [...waits];
    waits.clear();
    for (const { timer, abandon } of others) {
      clearTimeout(timer);
      abandon();
    }
    askAgain();
  }

  function askAgain(): void {
    setTimeout(() => {
      if (closed) return;
      answers().then(() => {
        silent = false;
      }, askAgain);
    }, ASK_EVERY_MS).unref();
  }

  return {
    begin,
    get silent() {
      return silent;
    },
    close() {
      closed = true;
    },
  };
}

/** What a wait for a silent database ends with; its code is that of a connection that timed out. */
function silence(): Error {
  return Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;
type Connect = (taken: Taken) => void;

/**
 * Lets nobody wait longer than the limit for a connection of the pool or for an answer on one.
 * PostgreSQL is told the same (`statement_timeout`), so that a slow statement ends there first and
 * its connection stays good.
 * @returns what ends the watch
 */
export function limitWaits(pool: pg.Pool, limitMs: number): { stop(): void } {
  const requestTimeout = createRequestTimeout(limitMs, () => askAlone(pool.options, limitMs));
  const connect = pool.connect.bind(pool) as Connect;
  replaceConnect(pool, (taken) => {
    if (requestTimeout.silent) {
      setImmediate(() => taken(silence()));
      return;
    }
    let over = false;
    const finish = requestTimeout.begin(() => {
      over = true;
      taken(silence());
    });
    connect((error, client) => {
      // Nobody waits for this one any more.
      if (over) return client?.release();
      // Getting an idle connection is no reply of the database.
      finish(false);
      taken(error, client, client?.release);
    });
  });
  pool.on('connect', (client) => limitQueries(client, requestTimeout));
  return { stop: requestTimeout.close };
}

/**
 * Gives a connection that ends in somebody's hands back to the pool. Drizzle forgets one whose
 * BEGIN fails, and a pool whose every connection is forgotten answers nobody any more.
 */
export function takeBackEnded(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  replaceConnect(pool, (taken) =>
    connect((error, client) => {
      if (client) {
        const release = client.release.bind(client);
        const ended = () => {
          client.release = () => undefined;
          release(true);
        };
        client.once('end', ended);
        client.release = (destroy) => {
          client.removeListener('end', ended);
          release(destroy);
        };
      }
      taken(error, client, client?.release);
    }),
  );
}

/** For both ways in which a connection is asked for: with a callback, and for a promise. */
function replaceConnect(pool: pg.Pool, connect: Connect): void {
  pool.connect = ((taken?: Taken) =>
    taken
      ? connect(taken)
      : new Promise((resolve, reject) =>
          connect((error, client) => (client ? resolve(client) : reject(error))),
        )) as typeof pool.connect;
}

type Query = (...args: unknown[]) => unknown;
type Answered = (error: unknown, result: unknown) => void;

function limitQueries(client: pg.PoolClient, requestTimeout: RequestTimeout): void {
  const query = client.query.bind(client) as Query;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;

  client.query = ((...args: unknown[]) => {
    // What was asked on a cut connection fails at once, and the pool does not use it again.
    const finish = requestTimeout.begin(() => stream.destroy());
    const answered = args.at(-1);
    if (typeof answered === 'function')
      return query(...args.slice(0, -1), ((error, result) => {
        finish(isReply(error));
        (answered as Answered)(error, result);
      }) satisfies Answered);
    const asked = query(...args);
    if (!(asked instanceof Promise)) {
      finish(false);
      return asked;
    }
    return asked.then(
      (result: unknown) => {
        finish(true);
        return result;
      },
      (error: unknown) => {
        finish(isReply(error));
        throw error;
      },
    );
  }) as typeof client.query;
}

/** PostgreSQL's own refusals are replies; the network's failures are none. */
function isReply(error: unknown): boolean {
  return !error || error instanceof pg.DatabaseError;
}

async function askAlone(options: pg.PoolOptions, limitMs: number): Promise<void> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client({
    ...options,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
