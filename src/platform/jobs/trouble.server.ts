// What is said of trouble that every queue meets at each look, as a database that is away.
import type { Log } from '#platform/process/log.server.ts';

const SAY_EVERY_MS = 60_000;

/** Logs the first error at once, and then at most one a minute, with how many were left out. */
export function createTroubleLog(
  log: Pick<Log, 'error'>,
  now: () => number = Date.now,
): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (error) => {
    if (now() - saidAt < SAY_EVERY_MS) {
      leftOut += 1;
      return;
    }
    log.error({ err: error, ...(leftOut > 0 ? { leftOut } : {}) }, 'jobs are in trouble');
    saidAt = now();
    leftOut = 0;
  };
}
