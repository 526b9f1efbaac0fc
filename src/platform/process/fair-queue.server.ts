// Work that takes the processor, a few pieces at a time, and a waiting room in which nobody can
// take every place: clients are served in turns, each has few places, and whoever has a place kept
// for them finds it free however many others wait.
import { AppError, platformErrors } from '../errors.ts';

/** Who waits. */
export type Place = {
  /** What limits count by, so that turns go round among clients and not among requests. */
  client: string;
  /** For whom a place is kept; only what nobody can make up: an account that is proven. */
  keptFor?: string | undefined;
};

export type FairQueue = {
  /** @throws AppError unavailable when no place is free */
  run<T>(place: Place, work: () => Promise<T>): Promise<T>;
};

export type FairQueueOptions = {
  atOnce: number;
  /** Places for everybody, and how many of them one client may have. */
  most: number;
  mostOfClient: number;
  /** Places that are kept, one for each, beside those for everybody. */
  mostKept: number;
  /** When to come back, for those who find no place. */
  busySeconds: number;
  /** Of what there are too many, for the log. */
  what: string;
};

/** Makes a queue; it lives as long as its process. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, most, mostOfClient, mostKept } = options;
  const everybody = createLines();
  const kept = createLines();
  let running = 0;
  let keptWasLast = false;

  function refuse(): never {
    const { what, busySeconds } = options;
    throw new AppError(platformErrors.unavailable, {
      detail: `too many ${what} wait`,
      retryAfterSeconds: busySeconds,
    });
  }

  function wait({ client, keptFor }: Place): Promise<void> {
    if (keptFor !== undefined && kept.of(keptFor) === 0 && kept.size() < mostKept)
      return kept.join(keptFor);
    if (everybody.size() >= most || everybody.of(client) >= mostOfClient) refuse();
    return everybody.join(client);
  }

  /** In turns, so that neither line starves the other. */
  function nextOne(): (() => void) | undefined {
    const lines = keptWasLast ? [everybody, kept] : [kept, everybody];
    const line = lines.find((each) => each.size() > 0);
    keptWasLast = line === kept;
    return line?.next();
  }

  /** Hands the place at work to the next in line. */
  function leave(): void {
    const next = nextOne();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(place, work) {
      if (running < atOnce) running += 1;
      else await wait(place);
      return work().finally(leave);
    },
  };
}

/** One line for each name, served in turns. */
function createLines() {
  const lines = new Map<string, (() => void)[]>();
  let size = 0;
  return {
    size: () => size,
    of: (name: string) => lines.get(name)?.length ?? 0,
    join(name: string): Promise<void> {
      return new Promise((enter) => {
        size += 1;
        lines.set(name, [...(lines.get(name) ?? []), enter]);
      });
    },
    next(): (() => void) | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [name, [enter, ...others]] = first;
      size -= 1;
      // Behind all others, whoever has more to wait for.
      lines.delete(name);
      if (others.length > 0) lines.set(name, others);
      return enter;
    },
  };
}
