// What the processes beside the server have in common: pages go first, and nobody outlives the
// server.
import { constants, setPriority } from 'node:os';

/** To be called first in a process that the server forks. */
export function stayInBackground(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it; the work is the same.
  }
  process.on('disconnect', () => process.exit(0));
}
