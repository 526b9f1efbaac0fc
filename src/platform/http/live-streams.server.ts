// Owns the streams that are open in this process: whose they are, what is written to them, how those
// that do not know something yet are told it, and their end.
import type { Writable } from 'node:stream';
import type { Log } from '../process/log.server.ts';

/** An event with its number, which a stream that reconnects gives back. */
type NumberedEvent = { number: number; event: string; data: unknown };

/** Whose stream it is, and in which session. */
type Owner = { to: string; sessionId: string };

/** What streams are told. It is asked for many at once, and answers in their order. */
export type StreamSource = {
  /**
   * The first thing that is told to one that begins: the number of its last event, and whatever
   * else; null for one whose session is over. Asked when nothing can be missed any more.
   */
  begin: (streams: readonly Owner[]) => Promise<readonly ({ number: number } | null)[]>;
  /** What came after a number, oldest first, less than `limit` when that is all; null when lost. */
  readAfter: (
    streams: readonly { to: string; number: number }[],
    limit: number,
  ) => Promise<readonly (readonly NumberedEvent[] | null)[]>;
};

export type LiveOptions = Owner & {
  source: StreamSource;
  /** The number of the last event that the browser knows; null for one that begins. */
  after: number | null;
};

/** What is read at once: of a stream that was away, and of how many streams. */
const BATCH = 100;
const STREAMS_AT_ONCE = 200;
/** A reader that is this far behind is cut off, and comes back for the rest. */
const MOST_UNREAD_BYTES = 256 * 1024;

export type Stream = Owner & {
  source: StreamSource;
  /** Whoever listens. */
  reader: Writable;
  /** Of the last event that was told. */
  number: number | null;
  /** Its session was looked up. */
  begun: boolean;
  until: number;
};

export type Streams = ReturnType<typeof createStreams>;

export function createStreams() {
  const people = new Map<string, Set<Stream>>();
  let size = 0;

  function add(stream: Stream): void {
    people.set(stream.to, (people.get(stream.to) ?? new Set()).add(stream));
    size += 1;
  }

  function forget(stream: Stream): boolean {
    const streams = people.get(stream.to);
    if (!streams?.delete(stream)) return false;
    if (streams.size === 0) people.delete(stream.to);
    size -= 1;
    return true;
  }

  function end(stream: Stream, last = ''): void {
    if (forget(stream)) stream.reader.end(last);
  }

  function write(stream: Stream, text: string): void {
    const { reader } = stream;
    if (reader.writableLength + Buffer.byteLength(text) <= MOST_UNREAD_BYTES) reader.write(text);
    else if (forget(stream)) reader.destroy();
  }

  return {
    get size() {
      return size;
    },
    all: () => [...people.values()].flatMap((streams) => [...streams]),
    of: (person: string): ReadonlySet<Stream> => people.get(person) ?? new Set(),
    add,
    forget,
    isOpen: (stream: Stream) => people.get(stream.to)?.has(stream) ?? false,
    /** Ends a stream, after one last event if there is something to say. */
    end,
    write,
  };
}

/**
 * Tells streams what they do not know yet. Those that are woken together are read together, and
 * whoever is woken meanwhile with the next ones: one reading at a time, so that each stream hears
 * everything in its order.
 * @returns wakes a stream
 */
export function createTeller({ isOpen, end, write }: Streams, log: Log): (stream: Stream) => void {
  const waiting = new Set<Stream>();
  let working = false;

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, STREAMS_AT_ONCE);
      for (const stream of taken) waiting.delete(stream);
      const open = Map.groupBy(taken.filter(isOpen), ({ source }) => source);
      for (const [source, streams] of open) await tellOrEnd(source, streams);
    }
    working = false;
  }

  async function tellOrEnd(source: StreamSource, streams: Stream[]): Promise<void> {
    try {
      const begun = await begin(source, streams);
      await tell(source, begun);
    } catch (error) {
      log.warn(
        { err: error, streams: streams.length },
        'streams could not be read; their browsers come back',
      );
      for (const stream of streams) end(stream);
    }
  }

  /** @returns those that do not know everything yet */
  async function begin(source: StreamSource, streams: Stream[]): Promise<Stream[]> {
    const fresh = streams.filter(({ begun }) => !begun);
    const behind = await greet(source, fresh, ({ number }) => (number === null ? 'hello' : null));
    return [...streams.filter((stream) => !fresh.includes(stream)), ...behind];
  }

  /** @returns those whose last event is not the one that they know */
  async function greet(
    source: StreamSource,
    streams: Stream[],
    nameFor: (stream: Stream) => 'hello' | 'reset' | null,
  ): Promise<Stream[]> {
    if (streams.length === 0) return [];
    const hellos = await source.begin(streams);
    return streams.filter((stream, place) => {
      const hello = hellos[place];
      if (!hello) end(stream);
      if (!hello || !isOpen(stream)) return false;
      stream.begun = true;
      const event = nameFor(stream);
      if (event) {
        stream.number = hello.number;
        write(stream, eventText({ number: hello.number, event, data: hello }));
      }
      return stream.number !== hello.number;
    });
  }

  async function tell(source: StreamSource, streams: Stream[]): Promise<void> {
    const asked = streams.map(({ to, number }) => ({ to, number: number ?? 0 }));
    if (asked.length === 0) return;
    const news = await source.readAfter(asked, BATCH);
    const lost: Stream[] = [];
    for (const [place, stream] of streams.entries()) {
      const events = news[place];
      if (!events) lost.push(stream);
      for (const event of events ?? []) {
        if (!isOpen(stream)) break;
        write(stream, eventText(event));
        stream.number = event.number;
      }
      if (events?.length === BATCH) wakeWhenRead(stream);
    }
    await greet(source, lost.filter(isOpen), () => 'reset');
  }

  /** What it has missed is more than it can be told at once. */
  function wakeWhenRead(stream: Stream): void {
    if (stream.reader.writableNeedDrain) stream.reader.once('drain', () => wake(stream));
    else wake(stream);
  }

  function wake(stream: Stream): void {
    waiting.add(stream);
    if (working) return;
    working = true;
    // Signals that came together are heard one after the other in this turn.
    setImmediate(() => void work());
  }
  return wake;
}

/** Without a number, what was told last stays the place to go on from. */
export function eventText({
  number,
  event,
  data = null,
}: {
  number?: number;
  event: string;
  data?: unknown;
}): string {
  const id = number === undefined ? '' : `id: ${number}\n`;
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
