// Turns events into jobs, one for each subscriber, in the transaction that takes the event: an
// event is either still in the table or a job of everybody who wants it, whenever a server dies.
// Trying again, giving up and being looked at are for the jobs.
//
// Who wants an event stands in the database (pgboss.subscription), not in the code of the server
// that happens to take it. While two versions run side by side, an older one therefore also serves
// a subscriber it does not know, from the moment when the first server of the newer version has
// started; jobs wait in the subscriber's queue, for two weeks, until a server that knows it takes
// them. A subscriber that no server has known for a day is forgotten (jobs.server.ts).
import type pg from 'pg';
import { type JobInsert, PgBoss } from 'pg-boss';
import { signalOn } from '../db/signals.server.ts';
import { URGENT } from '../jobs/fair-jobs.server.ts';
import { JOB_CHANNEL } from '../jobs/jobs.server.ts';
import type { Log } from '../process/log.server.ts';
import type { Notifications } from '../db/notify.server.ts';
import { type Delivery, OUTBOX_CHANNEL } from './outbox.server.ts';

const BATCH = 100;

type EventRow = {
  id: string;
  type: string;
  payload: unknown;
  created_at: Date;
  turn: string | null;
  urgent: boolean;
};

/**
 * Takes the oldest events that nobody else is taking and hands them out. All of it goes through one
 * connection.
 * @returns how many were taken; the caller asks again while it is not 0
 */
export async function handOutEvents(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const taken = await handOutOn(client);
    await client.query('commit');
    return taken;
  } catch (error) {
    // A connection in an unknown state is not for the next one who asks; its end is the rollback.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function handOutOn(client: pg.PoolClient): Promise<number> {
  const { rows: events } = await client.query<EventRow>(
    `select id, type, payload, created_at, turn, urgent from outbox_event
     order by id limit ${BATCH} for update skip locked`,
  );
  if (events.length === 0) return 0;
  const { rows: subscribers } = await client.query<{ event: string; name: string }>(
    'select event, name from pgboss.subscription where event = any($1) order by name',
    [events.map(({ type }) => type)],
  );
  const boss = bossOn(client);
  await signalOn(client, JOB_CHANNEL, [...new Set(subscribers.map(({ name }) => name))]);
  for (const { event, name } of subscribers) {
    const own = events.filter(({ type }) => type === event);
    await boss.insert(
      name,
      own.map((row) => ({ data: toDelivery(row), ...placeOf(row) })),
    );
  }
  await client.query('delete from outbox_event where id = any($1)', [events.map(({ id }) => id)]);
  return events.length;
}

/** Where its job stands among those of its queue. */
function placeOf({ turn, urgent }: EventRow): Pick<JobInsert, 'group' | 'priority'> {
  return { ...(turn ? { group: { id: turn } } : {}), priority: urgent ? URGENT : 0 };
}

function toDelivery({ id, type, created_at, payload }: EventRow): Delivery {
  return { event: { id, type, createdAt: created_at.toISOString() }, payload };
}

/** pg-boss without its timers and workers, which asks whatever it asks on this connection. */
function bossOn(client: pg.ClientBase): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: 'pgboss',
  });
}

/**
 * Hands out events as soon as they are committed, on this server or another, and looks by itself
 * now and then in case that word got lost. Start it after the jobs, which make the queues.
 * @returns stops and waits for the round in hand
 */
export async function startDispatcher(options: {
  pool: pg.Pool;
  notifications: Notifications;
  log: Log;
  pollMs?: number;
}): Promise<{ stop(): Promise<void> }> {
  const { pool, notifications, log, pollMs = 5_000 } = options;
  let stopping = false;
  let round: Promise<void> | undefined;
  let again = false;

  async function handOutAll(): Promise<void> {
    try {
      do {
        again = false;
        while (!stopping && (await handOutEvents(pool)) > 0);
      } while (again && !stopping);
    } catch (error) {
      log.error({ err: error }, 'events could not be handed out; trying again');
    }
  }

  function wake(): void {
    // Word that comes in the middle of a round may be about an event that it did not see.
    again = true;
    if (stopping) return;
    round ??= handOutAll().finally(() => (round = undefined));
  }

  const deafen = await notifications.listen(OUTBOX_CHANNEL, { hear: wake, missed: wake });
  const timer = setInterval(wake, pollMs).unref();
  wake();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await deafen();
      await round;
    },
  };
}
