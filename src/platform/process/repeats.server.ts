// One trouble is said once: while a database is away, every queue and every request has the same to
// say, and whoever reads the log has to find what is different.

/** After the first line the pauses double from here to there, as long as the trouble goes on. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** So many troubles at a time are told apart. */
const MOST = 500;

type Trouble = { saidAt: number; pauseMs: number; leftOut: number };

/** @returns how many lines like this one were left out since the last one; null: leave it out */
export function createRepeats(now: () => number = Date.now): (line: string) => number | null {
  const troubles = new Map<string, Trouble>();
  return (line) => {
    const at = now();
    const known = troubles.get(line);
    if (known && at - known.saidAt < known.pauseMs) {
      known.leftOut += 1;
      return null;
    }
    // One that was quiet for twice its pause begins anew.
    const goesOn = known !== undefined && at - known.saidAt < 2 * known.pauseMs;
    const pauseMs = goesOn ? Math.min(2 * known.pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    if (!known && troubles.size >= MOST) troubles.clear();
    troubles.set(line, { saidAt: at, pauseMs, leftOut: 0 });
    return known?.leftOut ?? 0;
  };
}
