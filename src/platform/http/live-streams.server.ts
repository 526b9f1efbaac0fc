// Owns the streams that are open in this process: whose they are, what is written to them, how one
// that was away is told what it missed, and their end.
import type { Log } from '../process/log.server.ts';

/** An event with its number, which a stream that reconnects gives back. */
type NumberedEvent = { number: number; event: string; data: unknown };

export type LiveOptions = {
  /** Whose stream it is. */
  to: string;
  sessionId: string;
  /** Whether the session is still there, asked once more when nothing can be missed any more. */
  isAllowed: () => Promise<boolean>;
  /** The number of the last event that the browser knows; null for one that begins. */
  after: number | null;
  /** The first thing that is told to one that begins: from which number on, and whatever else. */
  begin: () => Promise<{ number: number }>;
  /** What came after a number, oldest first, less than `limit` when that is all; null when lost. */
  readAfter: (number: number, limit: number) => Promise<NumberedEvent[] | null>;
};

/** What is read at once for a stream that was away. */
const BATCH = 100;
const ENCODER = new TextEncoder();

export type Stream = LiveOptions & {
  controller: ReadableStreamDefaultController<Uint8Array>;
  number: number | null;
  until: number;
  /** One reading at a time; `again` when a signal came during it. */
  reading: boolean;
  again: boolean;
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
    if (!forget(stream)) return;
    try {
      if (last) stream.controller.enqueue(ENCODER.encode(last));
      stream.controller.close();
    } catch {
      // The reader went away in the same moment.
    }
  }

  function write(stream: Stream, text: string): void {
    const bytes = ENCODER.encode(text);
    if ((stream.controller.desiredSize ?? 0) < bytes.length) return end(stream);
    stream.controller.enqueue(bytes);
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

/** Tells streams what they do not know yet. */
export function createTeller({ isOpen, end, write }: Streams, log: Log) {
  async function begin(stream: Stream): Promise<void> {
    const allowed = await stream.isAllowed().catch(() => false);
    if (allowed) await catchUp(stream);
    else end(stream);
  }

  /** Tells a stream everything that it does not know yet. */
  async function catchUp(stream: Stream): Promise<void> {
    stream.again = true;
    if (stream.reading) return;
    stream.reading = true;
    try {
      while (stream.again && isOpen(stream)) {
        stream.again = false;
        await tell(stream);
      }
    } catch (error) {
      log.warn({ err: error }, 'a stream could not be read; its browser comes back');
      end(stream);
    } finally {
      stream.reading = false;
    }
  }

  async function tell(stream: Stream): Promise<void> {
    if (stream.number === null) {
      const hello = await stream.begin();
      stream.number = hello.number;
      write(stream, eventText({ number: hello.number, event: 'hello', data: hello }));
    }
    const events = await stream.readAfter(stream.number, BATCH);
    if (events === null) {
      const hello = await stream.begin();
      stream.number = hello.number;
      return write(stream, eventText({ number: hello.number, event: 'reset', data: hello }));
    }
    for (const event of events) {
      if (!isOpen(stream)) return;
      write(stream, eventText(event));
      stream.number = event.number;
    }
    if (events.length === BATCH) stream.again = true;
  }

  return { begin, catchUp };
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
