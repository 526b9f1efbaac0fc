// Runs the jobs of one queue whose pace somebody outside decides: a push service, a mail host. One
// person's jobs go one after the other and in turns with those of others, so that whoever makes
// them slow delays nobody else; some places are kept for what is urgent. pg-boss has workers with
// such groups, but several of them take jobs of one group at the same time, put all but one back
// and then sleep, while somebody else's job waits. So here one loop takes the jobs, one by one.
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../process/log.server.ts';

/** The priority of urgent jobs; that of the others is 0. */
export const URGENT = 1;

/** So many turns are remembered, because each question to the database names them. */
const ROUND_MOST = 200;

type Taken = JobWithMetadata<unknown>;

export type FairQueueOptions = {
  boss: Pick<PgBoss, 'fetch' | 'fail' | 'deleteJob'>;
  /** Of the queue. */
  name: string;
  /** How many run at the same time, how many of one turn, and how many only if they are urgent. */
  atOnce: number;
  ofOne: number;
  kept: number;
  pollingSeconds: number;
  /** What it throws is kept with the job, which is tried again. */
  run: (taken: Taken) => Promise<void>;
  log: Log;
};

export type FairQueue = {
  /** There may be something to take. */
  wake(): void;
  /** Waits so long for what runs. */
  stop(withinMs: number): Promise<void>;
};

/** Takes jobs from now on. */
export function startFairQueue(options: FairQueueOptions): FairQueue {
  const { boss, name, atOnce, pollingSeconds, log } = options;
  const running = new Map<Taken, Promise<void>>();
  const round = new Set<string>();
  let filling: Promise<void> | undefined;
  let again = false;
  let stopping = false;

  /** The next job of somebody who had no turn yet in this round, else the first of a new one. */
  async function takeNext(): Promise<Taken | undefined> {
    if (stopping || running.size >= atOnce) return undefined;
    const full = turnsAtLimit(running.keys(), options.ofOne);
    const least = takesUrgentOnly(running.keys(), options) ? { minPriority: URGENT } : {};
    if (round.size >= ROUND_MOST) round.clear();
    let taken = await fetchOne([...new Set([...full, ...round])], least);
    if (!taken && round.size > 0) {
      round.clear();
      taken = await fetchOne(full, least);
    }
    if (taken?.groupId) round.add(taken.groupId);
    return taken;
  }

  async function fetchOne(ignoreGroups: string[], least: { minPriority?: number }) {
    const [taken] = await boss.fetch<unknown>(name, {
      includeMetadata: true,
      ignoreGroups,
      ...least,
    });
    return taken;
  }

  async function fill(): Promise<void> {
    try {
      do {
        again = false;
        for (let taken = await takeNext(); taken; taken = await takeNext()) begin(taken);
      } while (again);
    } catch (error) {
      again = false;
      log.error({ err: error, job: name }, 'jobs could not be taken; trying again');
    }
  }

  function begin(taken: Taken): void {
    const done = settle(options, taken).finally(() => {
      running.delete(taken);
      wake();
    });
    running.set(taken, done);
  }

  function wake(): void {
    // Word that comes in the middle may be about what was not seen.
    again = true;
    if (stopping) return;
    filling ??= fill().finally(() => {
      filling = undefined;
      if (again) wake();
    });
  }

  const timer = setInterval(wake, pollingSeconds * 1000).unref();
  wake();
  return {
    wake,
    async stop(withinMs) {
      stopping = true;
      clearInterval(timer);
      await filling;
      await atMost(withinMs, Promise.all(running.values()));
      // Another server takes them at once, not only when their time is over.
      for (const taken of running.keys())
        await boss.fail(name, taken, { message: 'the server was stopped' });
    },
  };
}

/** The turns of which no further job may run now. */
function turnsAtLimit(running: Iterable<Taken>, ofOne: number): string[] {
  const counts = new Map<string, number>();
  for (const { groupId } of running)
    if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= ofOne).map(([turn]) => turn);
}

function takesUrgentOnly(running: Iterable<Taken>, { atOnce, kept }: FairQueueOptions): boolean {
  const ordinary = [...running].filter(({ priority }) => priority < URGENT).length;
  return ordinary >= atOnce - kept;
}

/** Runs it and writes down what became of it. Of one that succeeds nothing is left. */
async function settle({ boss, name, run, log }: FairQueueOptions, taken: Taken): Promise<void> {
  try {
    await run(taken).then(
      () => boss.deleteJob(name, taken),
      (error: Error) => boss.fail(name, taken, error),
    );
  } catch (error) {
    // It runs again when its time is over.
    log.error({ err: error, job: name }, 'what became of a job could not be written down');
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
