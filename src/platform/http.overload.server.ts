// Lets in as many pages at once as are worth beginning, and sends away at once who would wait for
// longer than people do. A page that is begun late is answered late: without a door everybody
// waits, and whoever gave up is served as well.

import { AppError, platformErrors } from './errors.ts';

/** Nobody was let in; the answer is 503, or an older page. */
export class Overloaded extends AppError {
  constructor(detail: string) {
    super(platformErrors.unavailable, { detail, retryAfterSeconds: 5 });
  }
}

export type Door = {
  /**
   * Does the work when it is its turn.
   * @throws Overloaded at once where its turn would come too late
   */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Work under way, and work that waits. */
  readonly size: { inside: number; waiting: number };
};

/** As many as there are connections to the database. */
const INSIDE = 20;
const PATIENCE_MS = 2_000;
/** The pace of so many is what the next ones can expect; that of a few says nothing. */
const LAST = 64;
const FEW = 8;
/** How many wait, for each one inside, before there is a pace. */
const FIRST_WAITING = 10;

/** @param options.now in milliseconds */
export function createDoor({
  inside: most = INSIDE,
  patienceMs = PATIENCE_MS,
  now = () => performance.now(),
}: { inside?: number; patienceMs?: number; now?: () => number } = {}): Door {
  const waiting: { begin: () => void; giveUp: (error: Overloaded) => void; since: number }[] = [];
  /** When it became full, and when the last ones left since then. */
  let left: number[] = [];
  let inside = 0;

  /** Whether somebody who comes now would wait for too long. */
  function isTooLate(): boolean {
    const [first = 0] = left;
    if (left.length <= FEW) return waiting.length >= FIRST_WAITING * most;
    const pace = (now() - first) / (left.length - 1);
    return (waiting.length + 1) * pace > patienceMs;
  }

  function leave(): void {
    left.push(now());
    if (left.length > LAST) left.shift();
    // Who waited for too long in spite of all is gone by now.
    while (waiting[0] && now() - waiting[0].since > patienceMs)
      waiting.shift()?.giveUp(new Overloaded('waited for too long'));
    const next = waiting.shift();
    if (next) next.begin();
    else inside -= 1;
  }

  async function goIn(): Promise<void> {
    if (inside < most) {
      inside += 1;
      if (inside === most) left = [now()];
      return;
    }
    if (isTooLate()) throw new Overloaded('would wait for too long');
    // Its place comes from one who leaves.
    await new Promise<void>((begin, giveUp) => waiting.push({ begin, giveUp, since: now() }));
  }

  return {
    async enter(work) {
      await goIn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get size() {
      return { inside, waiting: waiting.length };
    },
  };
}
