// Reads server-sent events as a browser does: one after the other, with their ids.
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

/** Listens to the body of an answer. */
export function hearing(response: Response): Hearing {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
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
