/**
 * What happens in this browser, told from the part that listens to the server to those that show
 * it: through the window, so that neither waits for the other to be loaded.
 */
import type {
  ChangedNews,
  Hello,
  MessageNews,
  ReadNews,
  TypingNews,
} from '#features/messages/live/stream.schema.ts';
import { updateCount, UNREAD_EVENT } from '#features/pages/ui/useUnread.ts';

export type LiveEvent =
  | { event: 'hello' | 'reset'; data: Hello }
  | { event: 'message'; data: MessageNews }
  | { event: 'read'; data: ReadNews }
  | { event: 'changed'; data: ChangedNews }
  | { event: 'typing'; data: TypingNews }
  /** Something of another part of the shop changed; whoever shows it asks for it. */
  | { event: 'sign'; data: { of: string } }
  | { event: 'end'; data: null };

const LIVE = 'calabash-live';
const ASKED = 'calabash-live-asked';

/** Tells every part of this page. */
export function publishLive(event: LiveEvent): void {
  dispatchEvent(new CustomEvent<LiveEvent>(LIVE, { detail: event }));
  if (event.data && 'unread' in event.data && event.data.unread !== undefined)
    updateUnread(event.data.unread);
}

/** Calls back with what happens from now on. */
export function onLive(hear: (event: LiveEvent) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<LiveEvent>).detail);
  addEventListener(LIVE, listener);
  return () => removeEventListener(LIVE, listener);
}

/** Asks where the stream is; the answer is a "hello", now or when the stream begins. */
export function askLive(): void {
  dispatchEvent(new Event(ASKED));
}

export function onLiveAsked(answer: () => void): () => void {
  addEventListener(ASKED, answer);
  return () => removeEventListener(ASKED, answer);
}

/** Tells header and bottom bar how many messages are unread. */
export function updateUnread(count: number): void {
  updateCount(UNREAD_EVENT, count);
}
