import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onLive } from '#features/messages/ui/live-events.ts';
import { NOTIFICATIONS_SIGN } from '#features/notifications/notifications.sign.ts';

/** Several at once are one reading. */
const SOON_MS = 300;

/** Reads the page of notices anew when the stream tells that some came or were read. */
export function useFreshNotices(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deafen = onLive(({ event, data }) => {
      if (event !== 'sign' || data.of !== NOTIFICATIONS_SIGN) return;
      clearTimeout(timer);
      timer = setTimeout(() => void revalidate(), SOON_MS);
    });
    return () => {
      clearTimeout(timer);
      deafen();
    };
  }, [revalidate]);
}
