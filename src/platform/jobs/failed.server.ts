// What failed for good, for those who look after an installation: counting, naming, putting back.
// Runs nothing. Works beside running servers and without one.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Ctx } from '../context.ts';
import { PutOff } from './jobs.server.ts';
import { FORGOTTEN, withoutPeople } from './failure.server.ts';

export type FailedJob = {
  id: string;
  /** The name of the job or subscriber. */
  queue: string;
  failedAt: Date;
  tries: number;
  /** What the last try said, in one line and without addresses and numbers of people. */
  error: string;
};

type Asking = Pick<Ctx, 'db'>;

const MOST_LISTED = 200;

/** Failed jobs, the latest first, at most 200. None where no server has ever run jobs. */
export async function findFailedJobs(ctx: Asking): Promise<FailedJob[]> {
  if (!(await hasJobs(ctx))) return [];
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    completed_on: Date;
    retry_count: number;
    error: string | null;
  }>(sql`
    select id, name, completed_on, retry_count,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${MOST_LISTED}`);
  return rows.map((row) => ({
    id: row.id,
    queue: row.name,
    failedAt: new Date(row.completed_on),
    tries: row.retry_count + 1,
    error: withoutPeople(row.error ?? ''),
  }));
}

export type RetryingJobs = {
  queue: string;
  count: number;
  /** Since when the oldest of them waits. */
  since: Date;
  /** What the last try of any of them said. */
  error: string;
};

/** What failed and is tried again by itself, by queue; what depends on browsers is left out. */
export async function findRetryingJobs(ctx: Asking): Promise<RetryingJobs[]> {
  if (!(await hasJobs(ctx))) return [];
  const { rows } = await ctx.db.execute<{
    name: string;
    n: number;
    since: Date;
    error: string;
  }>(sql`
    select name, count(*)::int as n, min(created_on) as since,
      coalesce((array_agg(output ->> 'message' order by started_on desc))[1], '') as error
    from pgboss.job where state = 'retry' and output ->> 'name' is distinct from ${PutOff.name}
    group by name order by name`);
  return rows.map(({ name, n, since, error }) => ({
    queue: name,
    count: n,
    since: new Date(since),
    error: withoutPeople(error),
  }));
}

/**
 * Lets failed jobs be tried once more: one of them or all of a queue. They run within seconds,
 * wherever a server runs jobs.
 * Those whose input is gone because it named a person stay as they are.
 * @param which the id of a job or the name of a queue
 * @returns how many there were
 */
export async function retryFailedJobs(ctx: Asking, which: string): Promise<number> {
  if (!(await hasJobs(ctx))) return 0;
  // Of a schedule (policy "stately") one run waits at a time, and one is enough.
  const { rows } = await ctx.db.execute<{ name: string; ids: string[] }>(sql`
    select name, case when bool_or(policy = 'stately') then array[max(id::text)::uuid]
      else array_agg(id) end as ids
    from pgboss.job failed
    where state = 'failed' and (name = ${which} or id::text = ${which})
      and data is distinct from ${JSON.stringify(FORGOTTEN)}::jsonb and not exists (
      select from pgboss.job waiting where waiting.name = failed.name
        and waiting.policy = 'stately' and waiting.state = 'retry')
    group by name`);
  const boss = new PgBoss({ db: fromDrizzle(ctx.db, sql), schema: 'pgboss' });
  for (const { name, ids } of rows) await boss.retry(name, ids);
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
}

async function hasJobs({ db }: Asking): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  return rows[0]?.there ?? false;
}
