// Tells streams what they do not know yet: those that are woken together are read together, and
// whoever is woken meanwhile with the next ones. One reading at a time, so that each stream hears
// everything in its order.
import type { Log } from '../process/log.server.ts';
import { eventText, type Stream, type Streams, type StreamSource } from './live-streams.server.ts';

/** What is read at once: of a stream that was away, and of how many streams. */
const BATCH = 100;
const STREAMS_AT_ONCE = 200;

type Wake = (stream: Stream) => void;

/** @returns wakes a stream */
export function createTeller(streams: Streams, log: Log): Wake {
  const waiting = new Set<Stream>();
  let working = false;

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, STREAMS_AT_ONCE);
      for (const stream of taken) waiting.delete(stream);
      const open = Map.groupBy(taken.filter(streams.isOpen), ({ source }) => source);
      for (const [source, some] of open) await tellOrEnd(source, some);
    }
    working = false;
  }

  async function tellOrEnd(source: StreamSource, some: Stream[]): Promise<void> {
    try {
      await tell(source, some, { streams, wake });
    } catch (error) {
      log.warn(
        { err: error, streams: some.length },
        'streams could not be read; their browsers come back',
      );
      for (const stream of some) streams.end(stream);
    }
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

/** Those that begin are greeted first. */
async function tell(
  source: StreamSource,
  some: Stream[],
  { streams, wake }: { streams: Streams; wake: Wake },
): Promise<void> {
  const { true: known = [], false: fresh = [] } = Object.groupBy(
    some,
    ({ begun }) => `${begun}` as const,
  );
  const nameFor = ({ number }: Stream) => (number === null ? 'hello' : null);
  const behind = [...known, ...(await greet(source, fresh, { streams, nameFor }))];
  if (behind.length === 0) return;
  const asked = behind.map(({ to, number }) => ({ to, number: number ?? 0 }));
  const news = await source.readAfter(asked, BATCH);
  const lost: Stream[] = [];
  for (const [place, stream] of behind.entries()) {
    const events = news[place];
    if (!events) lost.push(stream);
    for (const event of events ?? []) {
      if (!streams.isOpen(stream)) break;
      streams.write(stream, eventText(event));
      stream.number = event.number;
    }
    if (events?.length === BATCH) wakeWhenRead(stream, wake);
  }
  await greet(source, lost.filter(streams.isOpen), { streams, nameFor: () => 'reset' });
}

/**
 * Says to streams where they begin, and ends those whose session is over.
 * @returns those whose last event is not the one that they know
 */
async function greet(
  source: StreamSource,
  some: Stream[],
  { streams, nameFor }: { streams: Streams; nameFor: (stream: Stream) => string | null },
): Promise<Stream[]> {
  if (some.length === 0) return [];
  const hellos = await source.begin(some);
  return some.filter((stream, place) => {
    const hello = hellos[place];
    if (!hello) streams.end(stream);
    if (!hello || !streams.isOpen(stream)) return false;
    stream.begun = true;
    const event = nameFor(stream);
    if (event) {
      stream.number = hello.number;
      streams.write(stream, eventText({ number: hello.number, event, data: hello }));
    }
    return stream.number !== hello.number;
  });
}

/** What it has missed is more than it can be told at once. */
function wakeWhenRead(stream: Stream, wake: Wake): void {
  if (stream.reader.writableNeedDrain) stream.reader.once('drain', () => wake(stream));
  else wake(stream);
}
