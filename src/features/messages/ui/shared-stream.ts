/**
 * One stream of server-sent events for all tabs of a browser: the tab that holds the lock listens
 * and passes on what it hears; when it goes, the next one takes over from the same place.
 */
import type { Hello } from '#features/messages/live/stream.schema.ts';
import type { LiveEvent } from './live-events.ts';

const EVENTS = ['hello', 'reset', 'message', 'read', 'changed', 'typing', 'sign', 'end'] as const;
/** SharedEvent at once and to nobody who comes later: their number is that of the event before. */
const WITHOUT_NUMBER = new Set(['typing', 'sign', 'end']);
/** After an answer that is no stream: the server stops, or refuses. Doubles up to a minute. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

type SharedEvent = LiveEvent & { number: number | null };
type Asked = { event: 'asked' };

/**
 * Opens or joins it.
 * @returns `where` is what the stream has told last, when it has begun
 */
export function joinStream(
  viewerId: string,
  hear: (event: LiveEvent) => void,
): { where: () => Hello | null; close: () => void } {
  const name = `calabash-live:${viewerId}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let latest: Hello | null = null;
  let leading = false;

  const remember = (told: SharedEvent) => {
    const number = told.number ?? latest?.number;
    const unread = told.data && 'unread' in told.data ? told.data.unread : latest?.unread;
    if (number !== undefined && unread !== undefined) latest = { number, unread };
    hear(told);
  };
  const say = (told: SharedEvent | Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one
    channel.postMessage(told);
  };
  channel.addEventListener('message', ({ data }: { data: SharedEvent | Asked }) => {
    if (data.event !== 'asked') remember(data);
    else if (leading && latest) say({ event: 'hello', data: latest, number: latest.number });
  });
  const lead = () =>
    new Promise<void>((resolve) => {
      leading = true;
      const stop = listen(
        () => latest?.number ?? null,
        (told) => {
          remember(told);
          say(told);
        },
      );
      closing.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  // Only secure contexts have locks; without, each tab listens for itself.
  if ('locks' in navigator)
    navigator.locks.request(name, { signal: closing.signal }, lead).catch(() => undefined);
  else void lead();
  say({ event: 'asked' });
  return {
    where: () => latest,
    close: () => {
      closing.abort();
      channel.close();
    },
  };
}

/** Listens to the server for ever; browsers reconnect by themselves while they get streams. */
function listen(after: () => number | null, tell: (told: SharedEvent) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let over = false;

  function open(): void {
    const number = after();
    source = new EventSource(
      number === null ? '/messages/stream' : `/messages/stream?after=${number}`,
    );
    for (const event of EVENTS) source.addEventListener(event, hear);
    source.addEventListener('open', () => (pause = FIRST_PAUSE_MS));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) openLater();
    });
  }

  function hear({ type, data, lastEventId }: MessageEvent<string>): void {
    const numbered = !WITHOUT_NUMBER.has(type) && lastEventId !== '';
    tell({
      event: type,
      data: JSON.parse(data),
      number: numbered ? Number(lastEventId) : null,
    } as SharedEvent);
    if (type === 'end') close();
  }

  function openLater(): void {
    source?.close();
    if (over) return;
    // Somewhere in the pause, so that those who lost the same server come back at different times.
    timer = setTimeout(open, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function close(): void {
    over = true;
    clearTimeout(timer);
    source?.close();
  }

  open();
  return close;
}
