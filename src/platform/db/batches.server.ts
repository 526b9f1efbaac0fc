// Work on many rows in small steps, so that no transaction is long and others get in between.
import { setTimeout } from 'node:timers/promises';

/** Between two steps at least, for whoever waits for the same rows or the same disk. */
const PAUSE_MS = 50;

/**
 * Repeats a step until it finds less than a whole batch. The pause after each is as long as the
 * step was: however much there is to do, pages have at least half of the time for themselves.
 * @param size the most rows that one step takes
 * @param step takes up to `size` rows and says how many it took; a transaction of its own
 * @returns how many rows all steps took
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const began = performance.now();
    const taken = await step();
    all += taken;
    if (taken < size) return all;
    await setTimeout(Math.max(PAUSE_MS, performance.now() - began));
  }
}
