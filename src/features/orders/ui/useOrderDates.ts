import { DISPLAY_TIME_ZONE, useFormatter } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';

/** Days of an order by the reader's own clock, once the browser is asked. */
export function useOrderDates() {
  const format = useFormatter();
  const timeZone = useScripted()
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : DISPLAY_TIME_ZONE;
  return {
    /** "November 3, 2025" */
    day: (at: string) => format.dateTime(new Date(at), { timeZone, dateStyle: 'long' }),
    /** "Nov 3" */
    brief: (at: string) =>
      format.dateTime(new Date(at), { timeZone, month: 'short', day: 'numeric' }),
    /** "November 3, 2025 at 7:48 PM" */
    moment: (at: string) =>
      format.dateTime(new Date(at), { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    /** "7:48 PM" */
    clock: (at: string) => format.dateTime(new Date(at), { timeZone, timeStyle: 'short' }),
  };
}
