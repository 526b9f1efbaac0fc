// Graceful shutdown: what was opened is closed in reverse order, once, when the process is asked to
// stop.
import type { Log } from './log.server.ts';
import { StartError } from './start-error.server.ts';

export type Closers = {
  /** Registers what undoes a step of the start; runs it at once when the shutdown has begun. */
  add(name: string, close: () => unknown): void;
  /** True from the moment the shutdown began, for whatever reason. */
  readonly closing: boolean;
  /**
   * Runs them all, the latest first; a failing one does not keep the others from running. Those
   * added meanwhile need another call.
   */
  closeAll(): Promise<void>;
};

export function createClosers(log: Log): Closers {
  const closers: { name: string; close: () => unknown }[] = [];
  let ended: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      try {
        await closer.close();
      } catch (error) {
        log.error({ err: error }, `stopping ${closer.name} failed`);
      }
    }
  }

  return {
    get closing() {
      return ended !== undefined;
    },
    add(name, close) {
      closers.push({ name, close });
      if (ended) ended = ended.then(run);
    },
    // A second reason to stop waits for the first; two at once would close the database under the
    // requests.
    closeAll: () => (ended ??= run()),
  };
}

/** Longer than requests, jobs and PostgreSQL may take together. */
const STOP_WITHIN_MS = 40_000;

/**
 * Stops on SIGTERM and SIGINT; a second signal, or a stop that hangs, ends the process at once.
 * Supervisors signal the whole group and the start script passes the signal on, so repeats within a
 * second are one signal.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let since = 0;
  const handle = () => {
    if (since > 0) {
      if (Date.now() - since > 1000) process.exit(1);
      return;
    }
    since = Date.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Ends the process with a sentence that says why. */
export function giveUp(error: unknown): void {
  const sentence =
    error instanceof StartError
      ? error.message
      : `Calabash cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
