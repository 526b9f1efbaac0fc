// Lets in as many pages at once as are worth beginning, and sends away who would wait for longer
// than people do. A page that is begun late is answered late: without this everybody waits, and
// whoever gave up is served as well.

import { AppError, platformErrors } from '../errors.ts';

/** Nobody was let in; the answer is 503, or an older page. */
export class Overloaded extends AppError {
  constructor(detail: string) {
    super(platformErrors.unavailable, { detail, retryAfterSeconds: 5 });
  }
}

export type LoadShedder = {
  /**
   * Does the work when it is its turn.
   * @param options.hasOther whether there is another answer, which nobody has to wait for
   * @throws Overloaded where its turn would come too late
   */
  enter<T>(work: () => Promise<T>, options?: { hasOther?: boolean }): Promise<T>;
  /** Work under way, work that waits, and who is not yet told that they are sent away. */
  readonly size: { inside: number; waiting: number; leaving: number };
};

/**
 * Enough to keep the processor busy while some wait for the database. All of them take their steps
 * in the same turn of the event loop, and until it is over nobody else is heard.
 */
const INSIDE = 8;
const WAIT_MS = 2_000;
/**
 * So many are told for each page that is done that they are sent away; the others hear it later.
 * Programs come back at once, and 2,000 of them without a pause had all the time of the process for
 * themselves: one page of 20 was still made.
 */
const TOLD_EACH = 4;
/** As long as they are asked to stay away. */
const TOLD_WITHIN_MS = 5_000;
/** Of those who are not told yet; who comes then is told at once. */
const MOST_LEAVING = 2_000;
/** The pace of so many is what the next ones can expect; that of a few says nothing. */
const LAST = 64;
const FEW = 8;
/** How many wait, for each one inside, before there is a pace. */
const FIRST_WAITING = 10;

/** @param options.now in milliseconds */
export function createLoadShedder({
  inside: most = INSIDE,
  waitMs = WAIT_MS,
  toldWithinMs = TOLD_WITHIN_MS,
  now = () => performance.now(),
}: {
  inside?: number;
  waitMs?: number;
  toldWithinMs?: number;
  now?: () => number;
} = {}): LoadShedder {
  const waiting: { begin: () => void; giveUp: (error: Overloaded) => void; since: number }[] = [];
  /** When it became full, and when the last ones left since then. */
  let left: number[] = [];
  let inside = 0;
  /** Each tells somebody that they are sent away; the oldest first. */
  const leaving = new Set<() => void>();

  /** Whether somebody who comes now would wait for too long. */
  function isTooLate(): boolean {
    const [first = 0] = left;
    if (left.length <= FEW) return waiting.length >= FIRST_WAITING * most;
    const pace = (now() - first) / (left.length - 1);
    return (waiting.length + 1) * pace > waitMs;
  }

  function leave(): void {
    left.push(now());
    if (left.length > LAST) left.shift();
    // Who waited for too long in spite of all is gone by now.
    while (waiting[0] && now() - waiting[0].since > waitMs)
      waiting.shift()?.giveUp(new Overloaded('waited for too long'));
    const next = waiting.shift();
    if (next) next.begin();
    else inside -= 1;
    for (let told = 0; told < TOLD_EACH; told += 1) leaving.values().next().value?.();
  }

  function sendAway(): Promise<never> {
    return new Promise((_, giveUp) => {
      const tell = () => {
        clearTimeout(late);
        leaving.delete(tell);
        giveUp(new Overloaded('would wait for too long'));
      };
      const late = setTimeout(tell, toldWithinMs);
      leaving.add(tell);
    });
  }

  async function goIn(hasOther: boolean): Promise<void> {
    if (inside < most) {
      inside += 1;
      if (inside === most) left = [now()];
      return;
    }
    if (isTooLate()) {
      if (hasOther || leaving.size >= MOST_LEAVING) throw new Overloaded('would wait for too long');
      return sendAway();
    }
    // Its place comes from one who leaves.
    await new Promise<void>((begin, giveUp) => waiting.push({ begin, giveUp, since: now() }));
  }

  return {
    async enter(work, { hasOther = false } = {}) {
      await goIn(hasOther);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get size() {
      return { inside, waiting: waiting.length, leaving: leaving.size };
    },
  };
}
