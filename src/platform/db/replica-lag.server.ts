// How far behind a replica is, in time. PostgreSQL's own figure is the age of the last transaction
// that was replayed, which grows while nothing is written; so here the primary's position in its
// log is noted now and then, and a replica is as late as the first position that it has not reached.

/** Half a minute of looks. */
const MOST_NOTES = 75;

export function createProgress() {
  let notes: { position: number; at: number }[] = [];
  return {
    /** Where the primary is at this moment. */
    note(position: number, at: number): void {
      // After a fail-over the new primary may be behind the old one: what that had alone is gone.
      const last = notes.at(-1);
      if (last && position < last.position) notes = [];
      notes.push({ position, at });
      if (notes.length > MOST_NOTES) notes.shift();
    },
    /** @returns milliseconds; infinite when it is further behind than is remembered */
    lagOf(position: number, at: number): number {
      const [oldest] = notes;
      if (!oldest || position < oldest.position) return Number.POSITIVE_INFINITY;
      const missing = notes.find((note) => note.position > position);
      return missing ? at - missing.at : 0;
    },
  };
}
