// How a background job is declared. Each must be safe to run twice. run.server.ts runs them,
// and nothing here knows of a queue.
import type { z } from 'zod';
import type { Ctx } from '../context.ts';

/** Servers that run jobs hear here which queue has one more, so that none waits for a poll. */
export const JOB_CHANNEL = 'job';

export type JobOptions = {
  /** How long one try may take; 300 s unless said otherwise. */
  expireInSeconds?: number;
  /** How often a failure is tried again, the first pause and the longest; pauses double. */
  retry?: { limit: number; delaySeconds: number; longestDelaySeconds?: number };
  /**
   * How often this queue by itself is looked at for what was put off until now, where that is to be
   * more often than all are together; new work is told of at once.
   */
  pollingSeconds?: number;
  /**
   * How long a failed job is kept with its input, where that names a person. Without it it is kept
   * for two weeks in any case.
   */
  keepSeconds?: number;
  /** How many run at the same time in one process. */
  atOnce?: number;
  /** For queues whose pace somebody outside decides; see fair-jobs.server.ts. */
  fair?: {
    /** How many of one turn (one person, one mail host) run at the same time in one process. */
    ofOne: number;
    /** How many of those that run at the same time are kept free for urgent ones. */
    kept: number;
  };
};

/**
 * What a job throws whose time has not come yet. It is tried again like a failure, and nobody is
 * told of it: it depends on somebody outside, and the operator cannot mend it.
 */
export class PutOff extends Error {
  override readonly name = 'PutOff';
}

/**
 * A job as data: `schedule` is a cron expression in UTC, absent for jobs that are only sent;
 * `atStart` sends it with every start of a process.
 */
export type Job = JobOptions & {
  /** Stable, `feature.purpose`: its queue has this name. */
  name: string;
  schedule?: string;
  atStart?: boolean;
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
