import { useEffect } from 'react';
import { useToast } from '#ui/useToast.ts';

/** What waits is tried again this often, and when the browser is online again. */
const TRY_AGAIN_MS = 15_000;

/**
 * Sends what waits on this device for the server; somebody who is elsewhere by then is told why
 * something was refused. In the idle chunk.
 * @param read what waits of this person
 * @param send sends it; why something was refused, each in the reader's language
 */
export function useSendingLater(
  viewerId: string,
  read: (viewerId: string) => object,
  send: (viewerId: string) => Promise<string[]>,
): void {
  const toast = useToast();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    const tryLater = () => {
      clearTimeout(timer);
      // Not all at the same moment after a server was away.
      timer = setTimeout(() => void trySending(), TRY_AGAIN_MS * (0.5 + Math.random()));
    };
    const trySending = async () => {
      if (busy) return;
      busy = true;
      if (Object.keys(read(viewerId)).length > 0 && navigator.onLine)
        for (const text of await send(viewerId)) toast({ text, tone: 'problem' });
      busy = false;
      tryLater();
    };
    const online = () => void trySending();
    addEventListener('online', online);
    void trySending();
    return () => {
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [viewerId, read, send, toast]);
}
