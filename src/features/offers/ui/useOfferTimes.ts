import { DISPLAY_TIME_ZONE, useFormatter } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';

/** "November 17, 11:20 AM" by the reader's own clock, once the browser is asked. */
export function useOfferTimes(): (at: string) => string {
  const format = useFormatter();
  const timeZone = useScripted()
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : DISPLAY_TIME_ZONE;
  return (at) =>
    format.dateTime(new Date(at), {
      timeZone,
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
}
