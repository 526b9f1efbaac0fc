// Reads server-sent events as a browser does: one after the other, with their ids.
import { PassThrough, Readable } from 'node:stream';
import type { GoesOn } from '#platform/http/live-streams.server.ts';

export type HeardEvent = { id: string | null; event: string; data: unknown };

export type Hearing = {
  /** The next event; null when the stream has ended. */
  next(): Promise<HeardEvent | null>;
  /** The next so many of them. */
  take(count: number): Promise<HeardEvent[]>;
  /** Waits for the end, whatever is told until then. */
  ended(): Promise<void>;
  close(): Promise<void>;
};

/** The bytes of a stream that has no connection. */
export function bytesOf(goesOn: GoesOn): ReadableStream<Uint8Array> {
  const connection = new PassThrough();
  const bytes = Readable.toWeb(connection) as ReadableStream<Uint8Array>;
  goesOn(connection);
  return bytes;
}

/** Listens to the body of an answer, or to a stream that has no connection. */
export function hearing(stream: Response | GoesOn): Hearing {
  const bytes = typeof stream === 'function' ? bytesOf(stream) : stream.body;
  const reader = (bytes as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';

  async function next(): Promise<HeardEvent | null> {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const block = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const event = toEvent(block);
        if (event) return event;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += decoder.decode(value, { stream: true });
    }
  }

  return {
    next,
    async take(count) {
      const events: HeardEvent[] = [];
      while (events.length < count) {
        const event = await next();
        if (!event) throw new Error(`The stream ended after ${events.length} events`);
        events.push(event);
      }
      return events;
    },
    async ended() {
      while (await next());
    },
    close: () => reader.cancel(),
  };
}

/** Null for a heartbeat or the time to reconnect after. */
function toEvent(block: string): HeardEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return null;
  return { id: fields.get('id') ?? null, event, data: JSON.parse(fields.get('data') ?? 'null') };
}
