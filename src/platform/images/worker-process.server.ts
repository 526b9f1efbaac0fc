// Owns one worker for files of strangers: starts it when there is work, ends it when idle, and
// enforces its limits.
import { type ChildProcess, fork } from 'node:child_process';
import { megabytesOf, processorMillisecondsOf } from './process-figures.server.ts';
import { type Answer, FileRefused, type Order } from './worker-messages.ts';

export type Made = Exclude<Answer, { refused: unknown }>;
export type FileWorker = {
  /** One order at a time. @throws FileRefused */
  make(order: Order): Promise<Made>;
  stop(): Promise<void>;
  pid(): number | undefined;
};

export type WorkerLimits = {
  /**
   * Of one order, by the clock. Where that ends it and the processor's time does not, the machine
   * was busy and the file may be tried again.
   */
  timeoutMs: number;
  /** Of one order, of the processor (Linux only). */
  processorMs: number;
  /** Resident memory above which the worker is killed (Linux only). */
  mostMegabytes: number;
  /** What JavaScript may have of it. */
  heapMegabytes: number;
};

const IDLE_MS = 20_000;
const LOOK_MS = 100;

/** @param options.program the worker, `image-worker.ts` or what the build made of it */
export function createFileWorker({
  program,
  limits,
}: {
  program: string;
  limits: WorkerLimits;
}): FileWorker {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  function start(): ChildProcess {
    // An empty environment: the decoders must not see the server's secrets.
    const started = fork(program, [], {
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // The worker does not keep the server alive, and ends with it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  return {
    make: (order) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const worker = (child ??= start());
        let why: FileRefused | undefined;
        const unwatch = watch(worker, limits, (reason, detail) => {
          why = new FileRefused(reason, detail);
          worker.kill('SIGKILL');
        });
        const settle = () => {
          unwatch();
          worker.off('message', hear).off('exit', mourn).off('error', mourn);
          idle = setTimeout(() => worker.kill('SIGKILL'), IDLE_MS).unref();
        };
        const hear = (answer: Answer) => {
          settle();
          if ('refused' in answer) reject(new FileRefused(answer.refused, answer.detail));
          else resolve(answer);
        };
        const mourn = (code: unknown) => {
          settle();
          child = undefined;
          // A file that crashes its decoder counts as unreadable; one whose server stops is as good
          // as it was.
          const ended = `the worker ended (${String(code)})`;
          reject(
            stopped
              ? new FileRefused('busy', 'stopping')
              : (why ?? new FileRefused('unreadable', ended)),
          );
        };
        worker.on('message', hear).once('exit', mourn).once('error', mourn);
        worker.send(order, (error) => {
          if (error) mourn(error);
        });
      }),
    async stop() {
      stopped = true;
      clearTimeout(idle);
      const worker = child;
      if (!worker) return;
      const gone = new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
      });
      worker.ref();
      worker.kill('SIGKILL');
      await gone;
    },
    pid: () => child?.pid,
  };
}

/** Looks at a worker until it is told not to. @returns what tells it */
function watch(
  { pid }: ChildProcess,
  { timeoutMs, processorMs, mostMegabytes }: WorkerLimits,
  end: (reason: 'too-much' | 'busy', detail: string) => void,
): () => void {
  const spent = processorMillisecondsOf(pid);
  const timeout = setTimeout(
    // Where the processor's time is not told, the clock alone decides about the file.
    () =>
      end(
        processorMillisecondsOf(process.pid) > 0 ? 'busy' : 'too-much',
        `more than ${timeoutMs} ms`,
      ),
    timeoutMs,
  );
  const looking = setInterval(() => {
    if (megabytesOf(pid) > mostMegabytes) end('too-much', `more than ${mostMegabytes} MB`);
    else if (processorMillisecondsOf(pid) - spent > processorMs)
      end('too-much', `more than ${processorMs} ms of the processor`);
  }, LOOK_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(looking);
  };
}
