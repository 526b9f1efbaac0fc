import { useEffect, useReducer, useRef } from 'react';
import type { MessageView } from '#features/messages/messages.schema.ts';
import { onLive, updateUnread } from './live-events.ts';

/** How long a sign of typing stands without another one; and how often one is sent. */
const TYPING_STAYS_MS = 6_000;
const TYPING_EVERY_MS = 3_000;

type State = { came: MessageView[]; readByOther: number; typing: boolean };
type Change = Partial<Pick<State, 'readByOther' | 'typing'>> & { message?: MessageView };

function changed(state: State, { message, readByOther, typing }: Change): State {
  return {
    came: message ? [...state.came.filter(({ id }) => id !== message.id), message] : state.came,
    readByOther: Math.max(state.readByOther, readByOther ?? 0),
    typing: typing ?? state.typing,
  };
}

/**
 * What happens in an open conversation while it is looked at.
 * @returns what came besides what the page brought, and whether the other one is typing
 */
export function useLiveThread({
  id,
  otherId,
}: {
  id: string;
  otherId: string;
}): State & { add: (message: MessageView) => void } {
  const [state, change] = useReducer(changed, { came: [], readByOther: 0, typing: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const quiet = () => change({ typing: false });
    const deafen = onLive(({ event, data }) => {
      if (event === 'message' && data.message?.conversationId === id) {
        change({
          message: data.message,
          ...(data.message.senderId === otherId ? { typing: false } : {}),
        });
      } else if (event === 'read' && data.conversationId === id && data.byId === otherId)
        change({ readByOther: data.position });
      else if (event === 'typing' && data.conversationId === id) {
        clearTimeout(timer);
        change({ typing: true });
        timer = setTimeout(quiet, TYPING_STAYS_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      deafen();
    };
  }, [id, otherId]);
  return { ...state, add: (message) => change({ message }) };
}

/** Tells the other one now and then that the person is typing. */
export function useTypingSign(conversationId: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_EVERY_MS) return;
    last.current = Date.now();
    void fetch(`/api/conversations/${conversationId}/typing`, { method: 'POST' }).catch(() => {});
  };
}

/** Says that everything up to a message was seen, once the page is looked at. */
export function useReadMark(conversationId: string, position: number): void {
  const marked = useRef(0);
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || position <= marked.current) return;
      marked.current = position;
      void sayRead(conversationId, position);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, position]);
}

async function sayRead(conversationId: string, position: number): Promise<void> {
  try {
    const response = await fetch(`/api/conversations/${conversationId}/read`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ position }),
    });
    const { data } = (await response.json()) as { data: { total: number } | null };
    if (data) updateUnread(data.total);
  } catch {
    // The next message, or the next visit, says it again.
  }
}
