// What the server's child processes have in common: a lower priority than pages, and an end with
// the server.
import { setPriority } from 'node:os';

/**
 * A third of the share of pages. With the least priority (19) a photograph that somebody waits for
 * would get nothing at all on a machine where something else is busy.
 */
const BEHIND_PAGES = 5;

/** Call it first in a process that the server forks. */
export function stayInBackground(): void {
  try {
    setPriority(BEHIND_PAGES);
  } catch {
    // A container may forbid it; the work is the same.
  }
  process.on('disconnect', () => process.exit(0));
}
