// Streams of server-sent events, one for each browser that listens. Owns which signals reach them,
// the heartbeat, and how many one person has; what is told, and from which number on, is for
// the feature that opens it. Any server may cause an event: all are told (db/signals.server.ts).
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError, platformErrors } from '../errors.ts';
import type { Log } from '../process/log.server.ts';
import type { Notifications } from '../db/notify.server.ts';
import {
  createStreams,
  eventText,
  type GoesOn,
  type LiveOptions,
  type Stream,
  type Streams,
} from './live-streams.server.ts';
import { createTeller } from './live-teller.server.ts';

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

export type Live = {
  /**
   * Opens a stream.
   * @returns what takes its reader
   * @throws AppError rate_limited when one person has too many of them; unavailable while stopping
   */
  open(options: LiveOptions): GoesOn;
  /** Streams that are open in this process. */
  readonly size: number;
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
};

/** Of one person in one process: a browser needs one, however many tabs it has. */
export const MOST_STREAMS = 10;
/** Proxies end what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** A stream begins anew after this, with its session looked up again. */
const LONGEST_MS = 60 * 60_000;
/** Browsers come back at different moments, so that a restart is no storm. */
const RETRY_MS = [1_000, 6_000] as const;

/** Listens for signals from now on. */
export async function openLive(options: {
  notifications: Notifications;
  log: Log;
  heartbeatMs?: number;
}): Promise<Live> {
  const { notifications, log, heartbeatMs = HEARTBEAT_MS } = options;
  const streams = createStreams();
  const wake = createTeller(streams, log);
  let stopped = false;

  function hear(payload: string): void {
    const parsed = signal.safeParse(parseJson(payload));
    if (!parsed.success) return;
    const told = parsed.data;
    if ('endSession' in told) {
      for (const stream of streams.all())
        if (stream.sessionId === told.endSession) streams.end(stream, eventText({ event: 'end' }));
    } else if ('endPerson' in told) {
      for (const stream of streams.of(told.endPerson))
        streams.end(stream, eventText({ event: 'end' }));
    } else
      for (const stream of streams.of(told.to)) {
        if (told.event === undefined) wake(stream);
        else streams.write(stream, eventText({ event: told.event, data: told.data }));
      }
  }

  /** Ends of sessions may have been missed as well: all come back, one after the other. */
  function missed(): void {
    for (const stream of streams.all())
      setTimeout(() => streams.end(stream), randomInt(5_000)).unref();
  }

  const deafen = await notifications.listen(LIVE_CHANNEL, { hear, missed });
  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const stream of streams.all()) {
      if (now > stream.until) streams.end(stream);
      else streams.write(stream, ':\n\n');
    }
  }, heartbeatMs).unref();

  return {
    get size() {
      return streams.size;
    },
    open(options) {
      if (stopped) throw new AppError(platformErrors.unavailable, { retryAfterSeconds: 5 });
      return openFor(options, streams, wake);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(heartbeat);
      await deafen();
      for (const stream of streams.all()) streams.end(stream);
    },
  };
}

/** How an answer says that it is a stream. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // For nginx, which would hold the stream back.
  'X-Accel-Buffering': 'no',
} as const;

/** A stream that is told what came, and what comes, once it has its reader. */
function openFor(
  { to, sessionId, source, after }: LiveOptions,
  streams: Streams,
  wake: (stream: Stream) => void,
): GoesOn {
  if (streams.of(to).size >= MOST_STREAMS)
    throw new AppError(platformErrors.rate_limited, { retryAfterSeconds: 60 });
  return (reader) => {
    // Gone before there was anything to hear: it says so no more.
    if (reader.destroyed) return;
    const until = Date.now() + LONGEST_MS / 2 + randomInt(LONGEST_MS / 2);
    const stream = { to, sessionId, source, reader, number: after, begun: false, until };
    streams.add(stream);
    reader.once('close', () => streams.forget(stream));
    // Whoever goes away in the middle of a word.
    reader.on('error', () => streams.forget(stream));
    streams.write(stream, `retry: ${randomInt(...RETRY_MS)}\n\n`);
    wake(stream);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A live of a process without notifications: programs beside the server open no streams. */
export const SILENT_LIVE: Live = {
  open() {
    throw new AppError(platformErrors.unavailable);
  },
  size: 0,
  stop: async () => undefined,
};
