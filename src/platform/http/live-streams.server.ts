// Owns the streams that are open in this process: whose they are, what is written to them, and
// their end. How those that do not know something yet are told it: live-teller.server.ts.
import type { Writable } from 'node:stream';

/** Gets the connection of the reader, whose head was sent. */
export type GoesOn = (reader: Writable) => void;

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
