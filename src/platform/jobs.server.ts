// How a background job is declared. Each must be safe to run twice. jobs.run.server.ts runs them,
// and nothing here knows of a queue.
import type { z } from 'zod';
import type { Ctx } from './context.ts';

export type JobOptions = {
  /** How long one try may take; 300 s unless said otherwise. */
  expireInSeconds?: number;
  /** How often a failure is tried again, and the first pause; pauses double. */
  retry?: { limit: number; delaySeconds: number };
  /**
   * How often the queue is looked at for what was put off until now; new work is told of at once.
   */
  pollingSeconds?: number;
  /** How long a failed job is kept to be looked at; two weeks unless its input names a person. */
  keepSeconds?: number;
  /** How many run at the same time in one process. */
  atOnce?: number;
};

/** A job as data: `schedule` is a cron expression in UTC, absent for jobs that are only sent. */
export type Job = JobOptions & {
  /** Stable, `feature.purpose`: its queue has this name. */
  name: string;
  schedule?: string;
  run: (ctx: Ctx, input: unknown) => Promise<void>;
};

/** A subscriber is a job with a queue of its own, which is filled when its event happens. */
export type Subscription = Job & { eventType: string };

/** Declares a job whose input is checked when it runs. */
export function defineJob<T extends object>(
  job: JobOptions & {
    name: string;
    input: z.ZodType<T>;
    run: (ctx: Ctx, input: T) => Promise<void>;
  },
): Job {
  const { input: schema, run, ...rest } = job;
  return { ...rest, run: (ctx, input) => run(ctx, schema.parse(input ?? {})) };
}

/** Declares a job without input that runs on a schedule. */
export function defineSchedule(
  name: string,
  schedule: string,
  run: (ctx: Ctx) => Promise<unknown>,
  options: JobOptions = {},
): Job {
  return { ...options, name, schedule, run: async (ctx) => void (await run(ctx)) };
}
