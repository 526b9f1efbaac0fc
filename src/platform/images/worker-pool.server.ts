// Owns a few workers of one kind and who is served next: people take turns, so that nobody's files
// hold up those of others for longer than one of them takes.
import { AppError } from '../errors.ts';
import { createFairQueue } from '../process/fair-queue.server.ts';
import { FileRefused, type Order } from './worker-messages.ts';
import {
  createFileWorker,
  type FileWorker,
  type Made,
  type WorkerLimits,
} from './worker-process.server.ts';

export type WorkerPool = {
  /** @param client whose file it is. @throws FileRefused */
  make(order: Order, client: string): Promise<Made>;
  stop(): Promise<void>;
  processes(): number[];
};

/** @param options.atMost orders that may wait; further ones are refused at once */
export function createWorkerPool({
  program,
  count,
  atMost,
  limits,
}: {
  program: string;
  count: number;
  atMost: number;
  limits: WorkerLimits;
}): WorkerPool {
  const workers = Array.from({ length: count }, () => createFileWorker({ program, limits }));
  const free: FileWorker[] = [...workers];
  const take = createLine({ atOnce: count, atMost });
  let stopped = false;

  return {
    make: (order, client) =>
      take(client, async () => {
        const worker = stopped ? undefined : free.shift();
        if (!worker) throw new FileRefused('busy', 'stopping');
        return worker.make(order).finally(() => free.push(worker));
      }),
    async stop() {
      stopped = true;
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    processes: () => workers.flatMap((worker) => worker.pid() ?? []),
  };
}

/** A line in which people take turns. @throws FileRefused (`busy`) when too many wait */
export function createLine({ atOnce, atMost }: { atOnce: number; atMost: number }) {
  const queue = createFairQueue({
    atOnce,
    most: atMost,
    mostOfClient: atMost,
    mostKept: 0,
    busySeconds: 5,
    what: 'files',
  });
  return async function take<T>(client: string, work: () => Promise<T>): Promise<T> {
    // What the work itself refuses is its own.
    let begun = false;
    try {
      return await queue.run({ client }, () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (!begun && error instanceof AppError)
        throw new FileRefused('busy', `${atMost} files wait`);
      throw error;
    }
  };
}
