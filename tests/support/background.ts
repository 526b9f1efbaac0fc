// Jobs and events as a server runs them, for one database of tests.
import type { Ctx } from '#platform/context.ts';
import type { Job, Subscription } from '#platform/jobs/jobs.server.ts';
import { type Jobs, startJobs } from '#platform/jobs/run.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { openNotifications } from '#platform/db/notify.server.ts';
import { startDispatcher } from '#platform/outbox/dispatch.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testCtx } from './ctx.ts';
import type { TestDatabase } from './database.ts';

export type TestBackground = Jobs;

/** Starts them; a stop waits for what runs. */
export async function startBackground(
  { db, pool, url }: TestDatabase,
  options: {
    jobs?: readonly Job[];
    subscriptions?: readonly Subscription[];
    ctx?: Partial<Ctx>;
    log?: Log;
    pollMs?: number;
    onGivenUp?: (name: string) => void;
    maintainEverySeconds?: number;
    stopWithinMs?: number;
    pollingSeconds?: number;
  },
): Promise<TestBackground> {
  const { log = createLog('silent'), pollMs = 5_000, onGivenUp, maintainEverySeconds } = options;
  const { stopWithinMs, pollingSeconds } = options;
  const notifications = await openNotifications({ where: url, log });
  notifications.relayFor(pool);
  const jobs = await startJobs({
    pool,
    notifications,
    jobs: options.jobs ?? [],
    subscriptions: options.subscriptions ?? [],
    makeCtx: () => testCtx(db, { ...options.ctx, now: new Date() }),
    log,
    ...(onGivenUp ? { onGivenUp } : {}),
    ...(maintainEverySeconds ? { maintainEverySeconds } : {}),
    ...(stopWithinMs ? { stopWithinMs } : {}),
    ...(pollingSeconds ? { pollingSeconds } : {}),
  });
  const dispatcher = await startDispatcher({ pool, notifications, log, pollMs });
  return {
    send: jobs.send,
    async stop() {
      await dispatcher.stop();
      await jobs.stop();
      await notifications.stop();
    },
  };
}

/**
 * Runs subscribers at once and one after the other, on what was published so far and what they
 * publish themselves; the events are gone then. Failures are thrown.
 */
export async function hearEvents(ctx: Ctx, subscriptions: readonly Subscription[]): Promise<void> {
  for (let taken = 1; taken > 0;) {
    const events = await ctx.db.delete(outboxTable).returning();
    for (const { payload, ...event } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      for (const { run } of subscriptions.filter(({ eventType }) => eventType === event.type))
        await run(ctx, { event, payload });
    taken = events.length;
  }
}
