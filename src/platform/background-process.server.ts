// What the server's child processes have in common: a lower priority than pages, and an end with
// the server.
import { constants, setPriority } from 'node:os';

/** Call it first in a process that the server forks. */
export function stayInBackground(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it; the work is the same.
  }
  process.on('disconnect', () => process.exit(0));
}
