// How work flows, for figures and checks: what waits since when, and when a worker was last seen.
// Read from the tables, so that every process tells the same, also while no worker lives.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

export type QueueFlow = {
  queue: string;
  /** Due now and not begun, of which the oldest has been due for so many seconds. */
  waiting: number;
  oldestSeconds: number;
  /** Failed and to be tried again. */
  retrying: number;
  failed: number;
};

export type Flow = {
  queues: QueueFlow[];
  events: { waiting: number; oldestSeconds: number };
  /** Seconds since any worker looked after the queues, which each does every 15 s; null: never. */
  workerSeenSeconds: number | null;
};

export async function readFlow({ db }: Pick<Ctx, 'db'>): Promise<Flow> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  const { rows: events } = await db.execute<{ waiting: number; oldest: number | null }>(sql`
    select count(*)::int as waiting,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest from outbox_event`);
  const { waiting = 0, oldest = 0 } = events[0] ?? {};
  const outbox = { waiting, oldestSeconds: Math.max(0, oldest ?? 0) };
  if (!there[0]?.there) return { queues: [], events: outbox, workerSeenSeconds: null };
  const { rows } = await db.execute<QueueFlow>(sql`
    select name as queue,
      count(*) filter (where state < 'active' and not blocked and start_after <= now())::int
        as waiting,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(start_after)
        filter (where state < 'active' and not blocked and start_after <= now())), 0))::float8
        as "oldestSeconds",
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'failed') group by name`);
  const { rows: seen } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp()
      - max(greatest(maintain_on, monitor_claim_on)))::float8 as seconds from pgboss.queue`);
  return { queues: rows, events: outbox, workerSeenSeconds: seen[0]?.seconds ?? null };
}
