/**
 * Messages on their way, kept on this device until the server has them: with the client id they
 * arrive once, however often they are sent. Whoever signs out leaves none behind.
 */
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { keepDraft, onDraftForgotten, readDraft } from '#platform/pages/device-drafts.ts';
import type { MessageView } from '#features/messages/messages.schema.ts';
import { publishLive } from './live-events.ts';

export type Waiting = {
  clientId: string;
  content: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** They have arrived already; for a day nothing has to use them. */
  pictures?: OwnMediaView[];
  /** Why the server refused it, in the reader's language. */
  refusal?: string;
} & (
  | { conversationId: string }
  /** A first message, with the name of whom it goes to. */
  | ({ name: string } & ({ listingId: string } | { sellerId: string }))
);

export type Outcome = 'sent' | 'refused' | 'kept';

const CHANGED = 'calabash-outbox';
const nameOf = (viewerId: string) => `messages:${viewerId}`;

/** What waits, the oldest first. */
export function readOutbox(viewerId: string): Waiting[] {
  const kept = readDraft(nameOf(viewerId));
  return Array.isArray(kept) ? (kept as Waiting[]) : [];
}

function write(viewerId: string, change: (waiting: Waiting[]) => Waiting[]): void {
  const waiting = change(readOutbox(viewerId));
  keepDraft(nameOf(viewerId), waiting.length > 0 ? waiting : null);
  dispatchEvent(new Event(CHANGED));
}

/** Calls back when something waits, or no longer does, here or in another tab. */
export function onOutbox(viewerId: string, changed: () => void): () => void {
  const elsewhere = onDraftForgotten(nameOf(viewerId), changed);
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed);
  return () => {
    elsewhere();
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changed);
  };
}

/** Takes one away that was not sent. */
export function discard(viewerId: string, clientId: string): void {
  write(viewerId, (waiting) => waiting.filter((each) => each.clientId !== clientId));
}

type Result = { outcome: Outcome; sent: MessageView | null; refusal: string | null };

/**
 * Keeps a message and sends it.
 * @param options.keepRefused shows it as not sent where it was written; a form that stays open
 *   says so itself
 */
export async function post(
  viewerId: string,
  message: Waiting,
  { keepRefused = true } = {},
): Promise<Result> {
  write(viewerId, (waiting) => [...waiting, message]);
  const result = await send(viewerId, message);
  if (result.outcome === 'refused' && !keepRefused) discard(viewerId, message.clientId);
  return result;
}

/**
 * Sends what waits, one after the other, until one has to wait on.
 * @returns why messages were refused, each in the reader's language
 */
export async function sendWaiting(viewerId: string): Promise<string[]> {
  const refusals: string[] = [];
  for (const message of readOutbox(viewerId)) {
    if (message.refusal !== undefined) continue;
    const { outcome, refusal } = await send(viewerId, message);
    if (outcome === 'kept') break;
    if (refusal !== null) refusals.push(refusal);
  }
  return refusals;
}

/** Another try may succeed: the server or the way to it is away, or wants a pause. */
const isPassing = (status: number) => status >= 500 || [401, 408, 429].includes(status);

async function send(
  viewerId: string,
  { at: _at, refusal: _none, pictures = [], ...message }: Waiting,
): Promise<Result> {
  const { clientId } = message;
  const attachments = pictures.map(({ id }) => id);
  try {
    const response = await fetch(
      'conversationId' in message
        ? `/api/conversations/${message.conversationId}/messages`
        : '/api/conversations',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...message, name: undefined, attachments }),
      },
    );
    if (isPassing(response.status)) return { outcome: 'kept', sent: null, refusal: null };
    const answer = (await response.json()) as { data?: MessageView; detail?: string };
    if (answer.data) {
      publishLive({ event: 'message', data: { message: answer.data } });
      discard(viewerId, clientId);
      return { outcome: 'sent', sent: answer.data, refusal: null };
    }
    const refusal = answer.detail ?? String(response.status);
    write(viewerId, (waiting) =>
      waiting.map((each) => (each.clientId === clientId ? { ...each, refusal } : each)),
    );
    return { outcome: 'refused', sent: null, refusal };
  } catch {
    return { outcome: 'kept', sent: null, refusal: null };
  }
}
