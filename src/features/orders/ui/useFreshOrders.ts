import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { onLive } from '#features/messages/ui/live-events.ts';

/** Several at once are one reading. */
const SOON_MS = 300;

/**
 * Keeps a page of orders true while one of them waits for somebody: it is read anew when the stream
 * tells that something happened, and ever less often without it.
 */
export function useFreshOrders(waits: boolean): void {
  useFreshWhilePending(waits);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deafen = onLive(({ event }) => {
      if (event !== 'sign') return;
      clearTimeout(timer);
      timer = setTimeout(() => void revalidate(), SOON_MS);
    });
    return () => {
      clearTimeout(timer);
      deafen();
    };
  }, [waits, revalidate]);
}
