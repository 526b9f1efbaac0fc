// Work on many rows in small steps, so that no transaction is long and others get in between.

/**
 * Repeats a step until it finds less than a whole batch.
 * @param size the most rows that one step takes
 * @param step takes up to `size` rows and says how many it took; a transaction of its own
 * @returns how many rows all steps took
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const taken = await step();
    all += taken;
    if (taken < size) return all;
  }
}
