// Owns one image worker: starts it when there is work, ends it when idle, and enforces its limits.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Answer, type TranscodedImage, type Order, ImageRefused } from './worker-messages.ts';

export type ImageWorker = {
  /** One image at a time. @throws ImageRefused */
  transcode(path: string): Promise<TranscodedImage>;
  stop(): Promise<void>;
  pid(): number | undefined;
};

const IDLE_MS = 20_000;
const LOOK_MS = 100;
/**
 * Page size of /proc/…/statm. 4 kB on every supported system except some ARM kernels, where the
 * limit is therefore wider.
 */
const PAGE_BYTES = 4096;

/** @param options.mostMegabytes resident memory above which the worker is killed (Linux only) */
export function createImageWorker({
  program,
  timeoutMs,
  mostMegabytes,
}: {
  program: string;
  timeoutMs: number;
  mostMegabytes: number;
}): ImageWorker {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    // An empty environment: the decoders must not see the server's secrets.
    const started = fork(program, [], {
      execArgv: ['--max-old-space-size=64'],
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
    transcode: (path) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const worker = (child ??= start());
        let why: ImageRefused | undefined;
        const end = (reason: string) => {
          why = new ImageRefused('too-much', reason);
          worker.kill('SIGKILL');
        };
        const timeout = setTimeout(() => end(`more than ${timeoutMs} ms`), timeoutMs);
        const watch = setInterval(() => {
          if (megabytesOf(worker.pid) > mostMegabytes) end(`more than ${mostMegabytes} MB`);
        }, LOOK_MS);
        const settle = () => {
          clearTimeout(timeout);
          clearInterval(watch);
          worker.off('message', hear).off('exit', mourn).off('error', mourn);
          idle = setTimeout(() => worker.kill('SIGKILL'), IDLE_MS).unref();
        };
        const hear = (answer: Answer) => {
          settle();
          if ('image' in answer) resolve(answer.image);
          else reject(new ImageRefused(answer.refused, answer.detail));
        };
        const mourn = (code: unknown) => {
          settle();
          child = undefined;
          // A file that crashes its decoder counts as unreadable.
          reject(why ?? new ImageRefused('unreadable', `the image worker ended (${String(code)})`));
        };
        worker.on('message', hear).once('exit', mourn).once('error', mourn);
        worker.send({ path } satisfies Order, (error) => {
          if (error) mourn(error);
        });
      }),
    async stop() {
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

/** Resident memory of a process; 0 where it cannot be told. */
export function megabytesOf(pid: number | undefined): number {
  try {
    return (
      (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES) /
      1024 /
      1024
    );
  } catch {
    return 0;
  }
}
