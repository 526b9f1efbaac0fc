// Background work: pg-boss in the same database runs the jobs that features declare. Trying again
// and giving up happen here alone; what is kept of a failure is in failure.server.ts, how failed
// ones are looked at in failed.server.ts.
import type pg from 'pg';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Ctx } from '../context.ts';
import { type Job, JOB_CHANNEL, PutOff, type Subscription } from './jobs.server.ts';
import { startFairQueue, type FairQueue } from './fair-jobs.server.ts';
import { forgetInput, withoutData } from './failure.server.ts';
import type { Log } from '../process/log.server.ts';
import type { Notifications } from '../db/notify.server.ts';
import { signalOn } from '../db/signals.server.ts';

export type Jobs = {
  /** Puts a job in the queue; it runs once something is free, on any server. */
  send(name: string, input: object): Promise<void>;
  stop(): Promise<void>;
};

const EXPIRE_SECONDS = 300;
/** How often all queues together are looked at for what was put off until now. */
const POLLING_SECONDS = 5;
/** A queue by itself: word of new jobs and the look at all queues come before. */
const OWN_POLLING_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** What waits or failed is kept this long. */
const KEEP_SECONDS = 14 * DAY_SECONDS;
/** What was kept long enough is removed by the second turn after its time. */
const MAINTAIN_SECONDS = 15;
/** pg-boss takes a job away from a process that is gone; before that a slow one has given up. */
const GRACE_SECONDS = 30;

const STOP_WITHIN_MS = 8000;

export type JobsOptions = {
  pool: pg.Pool;
  notifications: Notifications;
  jobs: readonly Job[];
  /** Their queues are filled by the dispatcher (dispatch.server.ts). */
  subscriptions?: readonly Subscription[];
  /** Makes what a job of this name runs with. */
  makeCtx: (name: string) => Ctx;
  log: Log;
  maintainEverySeconds?: number;
  /** How often all queues are looked at; 5 s. */
  pollingSeconds?: number;
  /** How long a stop waits for what runs; 8 s. */
  stopWithinMs?: number;
  /** Hears of every job that is not tried again. */
  onGivenUp?: (name: string) => void;
};

/**
 * Starts pg-boss on the application's pool and the workers for the jobs. A job that waits or runs
 * is not queued a second time by its schedule.
 * @throws Error when two jobs have the same name
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const {
    pool,
    notifications,
    log,
    jobs,
    subscriptions = [],
    stopWithinMs = STOP_WITHIN_MS,
  } = options;
  const all = [...jobs, ...subscriptions];
  requireDifferentNames(all);
  const fairQueues = new Map<string, FairQueue>();
  const boss = openBoss(options);
  boss.on('error', (error) => log.error({ err: error }, 'jobs are in trouble'));
  await boss.start();
  await makeQueues(boss, all);
  await rememberSubscribers(boss, pool, subscriptions);
  const reminder = setInterval(() => {
    rememberSubscribers(boss, pool, subscriptions).catch((error: unknown) =>
      log.error({ err: error }, 'subscribers could not be remembered; trying again in an hour'),
    );
  }, REMEMBER_EVERY_MS).unref();
  const workers = new Map<string, string[]>();
  for (const job of all) {
    if (job.fair) fairQueues.set(job.name, runFairly(boss, job, options));
    else workers.set(job.name, await startWorkers(boss, job, options));
  }
  const wake = (name: string) => {
    fairQueues.get(name)?.wake();
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  const names = all.map(({ name }) => name);
  const poll = pollQueues(options, { names, wake });
  const deafen = await notifications.listen(JOB_CHANNEL, {
    hear: wake,
    missed: () => names.forEach(wake),
  });
  for (const { name, schedule } of jobs) if (schedule) await boss.schedule(name, schedule);
  await forgetOldSchedules(boss, jobs);
  for (const { name, atStart } of jobs) if (atStart) await boss.send(name, {});
  return {
    async send(name, input) {
      await boss.send(name, input);
      await signalOn(pool, JOB_CHANNEL, [name]);
    },
    async stop() {
      clearInterval(reminder);
      clearInterval(poll);
      await deafen();
      await Promise.all([
        boss.stop({ graceful: true, timeout: stopWithinMs, close: false }),
        ...[...fairQueues.values()].map((each) => each.stop(stopWithinMs)),
      ]);
    },
  };
}

function requireDifferentNames(jobs: readonly Job[]): void {
  const seen = new Set<string>();
  for (const { name } of jobs) {
    if (seen.has(name)) throw new Error(`Two jobs or subscribers have the name "${name}"`);
    seen.add(name);
  }
}

function openBoss({ pool, maintainEverySeconds = MAINTAIN_SECONDS }: JobsOptions): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'pgboss',
    monitorVacuum: false,
    // Inputs that name persons are gone within a minute, not after the day that is pg-boss's own
    // choice: its supervision looks which queues are due, and both have their turns.
    superviseIntervalSeconds: maintainEverySeconds,
    maintenanceIntervalSeconds: maintainEverySeconds,
  });
}

/** Makes the queues that are new and brings the others to what the code says now. */
async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retry?.limit ?? 3,
      retryDelay: job.retry?.delaySeconds ?? 1,
      retryBackoff: true,
      ...(job.retry?.longestDelaySeconds ? { retryDelayMax: job.retry.longestDelaySeconds } : {}),
      expireInSeconds: (job.expireInSeconds ?? EXPIRE_SECONDS) + GRACE_SECONDS,
      retentionSeconds: KEEP_SECONDS,
      // Of a schedule the next run is the retry, so yesterday's failures are enough to look at.
      deleteAfterSeconds: job.keepSeconds ?? (job.schedule ? DAY_SECONDS : KEEP_SECONDS),
      // It would say NOTIFY in the transaction that sends; signals do it here (signals.server.ts).
      notify: false,
    };
    if (present.has(job.name)) await boss.updateQueue(job.name, settings);
    else
      await boss.createQueue(job.name, {
        ...settings,
        policy: job.schedule ? 'stately' : 'standard',
      });
  }
}

/**
 * Wakes whoever serves a queue in which something waits. One question for all queues: a worker that
 * polls asks one of its own, and there are a hundred.
 */
function pollQueues(
  { pool, log, pollingSeconds = POLLING_SECONDS }: JobsOptions,
  { names, wake }: { names: string[]; wake: (name: string) => void },
): NodeJS.Timeout {
  const look = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct name from pgboss.job
       where name = any($1) and state < 'active' and not blocked and start_after <= now()`,
      [names],
    );
    for (const { name } of rows) wake(name);
  };
  return setInterval(() => {
    look().catch((error: unknown) =>
      log.error({ err: error }, 'queues could not be looked at; trying again'),
    );
  }, pollingSeconds * 1000).unref();
}

/** One loop for all jobs of a queue that is served fairly. */
function runFairly(boss: PgBoss, job: Job, options: JobsOptions): FairQueue {
  return startFairQueue({
    boss,
    name: job.name,
    atOnce: job.atOnce ?? 1,
    ofOne: job.fair?.ofOne ?? 1,
    kept: job.fair?.kept ?? 0,
    pollingSeconds: job.pollingSeconds ?? OWN_POLLING_SECONDS,
    run: (taken) => runJob(job, taken, options),
    log: options.log,
  });
}

/** One worker for each job that may run at the same time. @returns their ids */
async function startWorkers(boss: PgBoss, job: Job, options: JobsOptions): Promise<string[]> {
  const pollingSeconds = job.pollingSeconds ?? OWN_POLLING_SECONDS;
  const ids: string[] = [];
  for (let n = job.atOnce ?? 1; n > 0; n--) {
    let id = '';
    id = await boss.work(
      job.name,
      {
        pollingIntervalSeconds: pollingSeconds,
        includeMetadata: true,
      },
      async ([taken]) => {
        if (!taken) return;
        // Where there was one there may be more, and only the first of many was told of.
        boss.notifyWorker(id);
        await runJob(job, taken, options);
        // A schedule's row says that its minute has been served; of the others nothing is left, so
        // that inputs and what they say of people go at once.
        if (!job.schedule) await boss.deleteJob(job.name, taken);
      },
    );
    ids.push(id);
  }
  return ids;
}

async function runJob(
  job: Job,
  taken: JobWithMetadata<unknown>,
  options: JobsOptions,
): Promise<void> {
  const ctx = options.makeCtx(job.name);
  try {
    await within(job.expireInSeconds ?? EXPIRE_SECONDS, job.run(ctx, taken.data));
  } catch (error) {
    const about = { err: error, job: job.name, jobId: taken.id, tries: taken.retryCount + 1 };
    if (error instanceof PutOff) {
      options.log.debug(about, 'a job is put off');
    } else if (taken.retryCount < taken.retryLimit) {
      options.log.warn(about, 'a job failed and is tried again');
    } else {
      const { name, keepSeconds } = job;
      if (keepSeconds !== undefined)
        await forgetInput(options.pool, { name, id: taken.id, keepSeconds: KEEP_SECONDS });
      options.log.error(about, 'a job failed for good');
      options.onGivenUp?.(name);
    }
    throw withoutData(error);
  }
}

/** Fails when the work takes longer, so that even a hanging job is told of and tried again. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`the job took longer than ${seconds} s`)),
    seconds * 1000,
  );
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

const REMEMBER_EVERY_MS = 3_600_000;

/**
 * Says in the database who wants which event, and forgets whom no server has named for a day: gone
 * from the code, and no server of an older version is left that would serve it.
 */
async function rememberSubscribers(
  boss: PgBoss,
  pool: pg.Pool,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (const { eventType, name } of subscriptions) await boss.subscribe(eventType, name);
  await pool.query(`delete from pgboss.subscription where updated_on < now() - interval '1 day'`);
}

/** A schedule lives in the database and would go on for a job that no longer exists. */
async function forgetOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.filter((job) => job.schedule).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
}
