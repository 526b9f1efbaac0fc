// Streams of server-sent events, one for each browser that listens. Owns who is connected to this
// process, the heartbeat, and the end of a stream; what is told, and from which number on, is for
// the feature that opens it. Any server may cause an event: PostgreSQL's NOTIFY tells all of them.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError, platformErrors } from '../errors.ts';
import type { Log } from '../process/log.server.ts';
import type { Notifications } from '../db/notify.server.ts';

/** Signals of every server; triggers of the database send some, too. */
export const LIVE_CHANNEL = 'live';

const signal = z.union([
  /** Something is new for somebody; an event is told as it is, and to nobody who comes later. */
  z.object({ to: z.string(), event: z.string().optional(), data: z.unknown().optional() }),
  /** A session ended. */
  z.object({ endSession: z.string() }),
  /** Somebody may not be here any more. */
  z.object({ endPerson: z.string() }),
]);
export type LiveSignal = z.infer<typeof signal>;

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

export type Live = {
  /**
   * Answers with a stream.
   * @throws AppError rate_limited when one person has too many of them; unavailable while stopping
   */
  open(options: LiveOptions): Response;
  /** Streams that are open in this process. */
  readonly size: number;
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
};

/** Of one person in one process: a browser needs one, however many tabs it has. */
export const MOST_STREAMS = 10;
/** What is read at once for a stream that was away. */
const BATCH = 100;
/** Proxies end what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** A stream begins anew after this, with its session looked up again. */
const LONGEST_MS = 60 * 60_000;
/** A reader that is this far behind is cut off, and comes back for the rest. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** Browsers come back at different moments, so that a restart is no storm. */
const RETRY_MS = [1_000, 6_000] as const;

type Stream = LiveOptions & {
  controller: ReadableStreamDefaultController<Uint8Array>;
  number: number | null;
  until: number;
  /** One reading at a time; `again` when a signal came during it. */
  reading: boolean;
  again: boolean;
};

const ENCODER = new TextEncoder();

/** Listens for signals from now on. */
export async function openLive(options: {
  notifications: Notifications;
  log: Log;
  heartbeatMs?: number;
}): Promise<Live> {
  const { notifications, log, heartbeatMs = HEARTBEAT_MS } = options;
  const people = new Map<string, Set<Stream>>();
  let size = 0;
  let stopped = false;
  const everybody = () => [...people.values()].flatMap((streams) => [...streams]);

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

  const isOpen = (stream: Stream) => people.get(stream.to)?.has(stream) ?? false;

  function hear(payload: string): void {
    const parsed = signal.safeParse(parseJson(payload));
    if (!parsed.success) return;
    const told = parsed.data;
    if ('endSession' in told) {
      for (const stream of everybody())
        if (stream.sessionId === told.endSession) end(stream, eventText({ event: 'end' }));
    } else if ('endPerson' in told) {
      for (const stream of people.get(told.endPerson) ?? [])
        end(stream, eventText({ event: 'end' }));
    } else
      for (const stream of people.get(told.to) ?? []) {
        if (told.event === undefined) void catchUp(stream);
        else write(stream, eventText({ event: told.event, data: told.data }));
      }
  }

  /** Ends of sessions may have been missed as well: all come back, one after the other. */
  function missed(): void {
    for (const stream of everybody()) setTimeout(() => end(stream), randomInt(5_000)).unref();
  }

  const deafen = await notifications.listen(LIVE_CHANNEL, { hear, missed });
  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const stream of everybody()) {
      if (now > stream.until) end(stream);
      else write(stream, ':\n\n');
    }
  }, heartbeatMs).unref();

  return {
    get size() {
      return size;
    },
    open(options) {
      if (stopped) throw new AppError(platformErrors.unavailable, { retryAfterSeconds: 5 });
      const own = people.get(options.to) ?? new Set();
      if (own.size >= MOST_STREAMS)
        throw new AppError(platformErrors.rate_limited, { retryAfterSeconds: 60 });
      let stream: Stream | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              ...options,
              controller,
              number: options.after,
              until: Date.now() + LONGEST_MS / 2 + randomInt(LONGEST_MS / 2),
              reading: false,
              again: false,
            };
            people.set(options.to, own.add(stream));
            size += 1;
            write(stream, `retry: ${randomInt(...RETRY_MS)}\n\n`);
            void begin(stream);
          },
          cancel() {
            if (stream) forget(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD_BYTES }),
      );
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // For nginx, which would hold the stream back.
          'X-Accel-Buffering': 'no',
        },
      });
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(heartbeat);
      await deafen();
      for (const stream of everybody()) end(stream);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Without a number, what was told last stays the place to go on from. */
function eventText({
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

/** A live of a process without notifications: programs beside the server open no streams. */
export const SILENT_LIVE: Live = {
  open() {
    throw new AppError(platformErrors.unavailable);
  },
  size: 0,
  stop: async () => undefined,
};
