// Events between features: published inside the transaction that caused them, handed to every
// subscriber at least once. Owns delivery; what an event means is for the feature that declares it.
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';
import { outboxTable } from './outbox.table.server.ts';

export type EventType<T> = { type: string; schema: z.ZodType<T> };
export type DeliveredEvent = { id: string; type: string; createdAt: Date };
export type Subscription = {
  type: string;
  name: string;
  handle: (payload: unknown, event: DeliveredEvent) => Promise<void>;
};

/** Declares an event; `type` is stable because rows outlive deployments. */
export function defineEvent<T>(type: string, schema: z.ZodType<T>): EventType<T> {
  return { type, schema };
}

/** Publishes in the transaction of `ctx.db`: without a commit nobody hears of it. */
export async function publish<T>(ctx: { db: Db }, event: EventType<T>, payload: T): Promise<void> {
  await ctx.db
    .insert(outboxTable)
    .values({ id: v7(), type: event.type, payload: event.schema.parse(payload) });
}

/**
 * A subscriber for the list given to the dispatcher.
 * @param name stable, `feature.purpose`; it is remembered with the event
 * @param handle must be safe to run twice with the same event id
 */
export function subscribe<T>(
  event: EventType<T>,
  name: string,
  handle: (payload: T, event: DeliveredEvent) => Promise<void>,
): Subscription {
  return {
    type: event.type,
    name,
    handle: (payload, delivered) => handle(event.schema.parse(payload), delivered),
  };
}

/** How long one server may work on an event before another takes it over. */
const LEASE_SECONDS = 60;
const BATCH = 20;
/** Pauses double from 2 s; the twelfth failure comes after about an hour and a half. */
const MOST_ATTEMPTS = 12;

/**
 * Takes the events that are due and hands each to its subscribers.
 * @returns how many were taken; the caller asks again while it is not 0
 */
export async function deliverDueEvents(
  db: Db,
  subscriptions: readonly Subscription[],
  log: Log,
): Promise<number> {
  const { rows } = await db.execute<{
    id: string;
    type: string;
    payload: unknown;
    created_at: Date;
    attempts: number;
    done_by: string[];
  }>(sql`
    update outbox_event set available_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outbox_event where available_at <= now() and failed_at is null
      order by available_at limit ${BATCH} for update skip locked)
    returning id, type, payload, created_at, attempts, done_by`);
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const event = { id: row.id, type: row.type, createdAt: new Date(row.created_at) };
    const waiting = subscriptions.filter(
      (subscription) => subscription.type === row.type && !row.done_by.includes(subscription.name),
    );
    let failed = false;
    for (const subscription of waiting)
      failed = !(await handOver(db, subscription, row.payload, event, log)) || failed;
    await (failed
      ? retryLater(db, row.id, row.attempts)
      : db.delete(outboxTable).where(eq(outboxTable.id, row.id)));
  }
  return rows.length;
}

async function handOver(
  db: Db,
  subscription: Subscription,
  payload: unknown,
  event: DeliveredEvent,
  log: Log,
): Promise<boolean> {
  try {
    await subscription.handle(payload, event);
  } catch (error) {
    log.error(
      { err: error, event: event.type, eventId: event.id, subscriber: subscription.name },
      'a subscriber failed',
    );
    return false;
  }
  await db.execute(
    sql`update outbox_event set done_by = array_append(done_by, ${subscription.name}) where id = ${event.id}`,
  );
  return true;
}

async function retryLater(db: Db, id: string, attempts: number): Promise<void> {
  await db.execute(sql`
    update outbox_event set available_at = now() + make_interval(secs => ${2 ** attempts}),
      failed_at = case when ${attempts} >= ${MOST_ATTEMPTS}::int then now() end
    where id = ${id}`);
}

/**
 * Looks for due events every second until stopped.
 * @returns stops and waits for the event in hand
 */
export function startOutbox(options: {
  db: Db;
  subscriptions: readonly Subscription[];
  log: Log;
  everyMs?: number;
}): { stop(): Promise<void> } {
  const { db, subscriptions, log, everyMs = 1000 } = options;
  let stopping = false;
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(deliverAll);
  }, everyMs);
  timer.unref();

  async function deliverAll(): Promise<void> {
    try {
      while (!stopping && (await deliverDueEvents(db, subscriptions, log)) > 0);
    } catch (error) {
      log.error({ err: error }, 'events could not be delivered; trying again');
    }
  }

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await round;
    },
  };
}
