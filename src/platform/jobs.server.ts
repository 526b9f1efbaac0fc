// Background work: pg-boss in the same database, with a typed list of jobs. Each job must be safe
// to run twice.
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Log } from './log.server.ts';

/** A job as data: `schedule` is a cron expression in UTC, absent for jobs that are only sent. */
export type Job = {
  name: string;
  schedule?: string;
  expireInSeconds: number;
  /** How often a failure is tried again, and the first pause; pauses double. */
  retry?: { limit: number; delaySeconds: number };
  /** How often the queue is looked at; 5 s unless somebody waits for the result. */
  pollingSeconds?: number;
  /** How long a finished job is remembered; a day unless its input names a person. */
  keepSeconds?: number;
  /** How many run at the same time in one process. */
  atOnce?: number;
  run: (input: unknown) => Promise<void>;
};

export type Jobs = {
  /** Puts a job in the queue; it runs once something is free, on any server. */
  send(name: string, input: object): Promise<void>;
  stop(): Promise<void>;
};

/** Declares a job whose input is checked when it runs. */
export function defineJob<T extends object>(
  job: Omit<Job, 'expireInSeconds' | 'run'> & {
    expireInSeconds?: number;
    input: z.ZodType<T>;
    run: (input: T) => Promise<void>;
  },
): Job {
  const { input: schema, run, expireInSeconds = 300, ...rest } = job;
  return { ...rest, expireInSeconds, run: (input) => run(schema.parse(input ?? {})) };
}

/** Declares a job without input that runs on a schedule. */
export function defineSchedule(
  name: string,
  schedule: string,
  run: () => Promise<void>,
  expireInSeconds = 300,
): Job {
  return { name, schedule, expireInSeconds, run };
}

/**
 * Starts pg-boss on the application's pool and the workers for the jobs. A job that waits or runs
 * is not queued a second time by its schedule.
 */
export async function startJobs(options: {
  pool: pg.Pool;
  jobs: readonly Job[];
  log: Log;
}): Promise<Jobs> {
  const { pool, jobs, log } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'pgboss',
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs are in trouble'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: job.schedule ? 'stately' : 'standard',
      retryLimit: job.retry?.limit ?? 3,
      retryDelay: job.retry?.delaySeconds ?? 0,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      deleteAfterSeconds: job.keepSeconds ?? 86_400,
    });
    await boss.work(
      job.name,
      { pollingIntervalSeconds: job.pollingSeconds ?? 5, localConcurrency: job.atOnce ?? 1 },
      async ([taken]) => {
        try {
          await job.run(taken?.data);
        } catch (error) {
          log.error({ err: error, job: job.name }, 'a job failed');
          throw error;
        }
      },
    );
    if (job.schedule) await boss.schedule(job.name, job.schedule);
  }
  await forgetOldSchedules(boss, jobs);
  return {
    async send(name, input) {
      await boss.send(name, input);
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000, close: false }),
  };
}

/** A schedule lives in the database and would go on for a job that no longer exists. */
async function forgetOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.filter((job) => job.schedule).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
}
