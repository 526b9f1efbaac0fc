// Events between features: published inside the transaction that caused them. Owns how an event and
// a subscription are declared; dispatch.server.ts turns events into jobs, and what an event
// means is for the feature that declares it.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { JobOptions, Subscription } from '../jobs/jobs.server.ts';

export type EventType<T> = { type: string; schema: z.ZodType<T> };
export type DeliveredEvent = { id: string; type: string; createdAt: Date };

/** Every server that hands out events listens here, so that none waits for a poll. */
export const OUTBOX_CHANNEL = 'outbox_event';

/**
 * Declares an event; `type` is stable because rows outlive deployments, and the schema only grows
 * by what may be absent, because servers of two versions run side by side for a while.
 */
export function defineEvent<T>(type: string, schema: z.ZodType<T>): EventType<T> {
  return { type, schema };
}

/** What queues that are served in turns know of an event; others ignore it. */
export type Place = {
  /** Whose turn it takes; without it, that of whoever causes the event. */
  turn?: string;
  /** It is taken before others. */
  urgent?: boolean;
};

/** Publishes in the transaction of `ctx.db`: without a commit nobody hears of it. */
export async function publish<T>(
  ctx: Ctx,
  event: EventType<T>,
  payload: T,
  { turn = ctx.actor?.id, urgent = false }: Place = {},
): Promise<void> {
  const content = JSON.stringify(event.schema.parse(payload));
  await ctx.db.execute(sql`
    with event as (
      insert into outbox_event (id, type, payload, turn, urgent)
      values (${v7()}, ${event.type}, ${content}::jsonb, ${turn ?? null}, ${urgent}) returning id)
    insert into signal (channel, payload) select ${OUTBOX_CHANNEL}, '' from event`);
}

/** What the job of a subscriber carries. */
const delivery = z.object({
  event: z.object({ id: z.uuid(), type: z.string(), createdAt: z.coerce.date() }),
  payload: z.unknown(),
});
export type Delivery = z.input<typeof delivery>;

/** Pauses double from 2 s with some chance in them: the last try comes after about 1½ hours. */
const RETRY = { limit: 11, delaySeconds: 2 };

/**
 * A subscriber for the list of its feature.
 * @param name stable, `feature.purpose`; its queue has this name
 * @param run must be safe to run twice with the same event id
 */
export function subscribe<T>(
  event: EventType<T>,
  name: string,
  run: (ctx: Ctx, payload: T, event: DeliveredEvent) => Promise<void>,
  options: JobOptions = {},
): Subscription {
  return {
    retry: RETRY,
    ...options,
    name,
    eventType: event.type,
    async run(ctx, input) {
      const delivered = delivery.parse(input);
      await run(ctx, event.schema.parse(delivered.payload), delivered.event);
    },
  };
}
