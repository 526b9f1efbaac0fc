import { useMemo } from 'react';
import { useFormatter } from '#platform/i18n/i18n.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

/**
 * Times of the forum as people say them, seen from when the page was made: the same words in the
 * document and after it.
 * @param now ISO 8601
 */
export function useForumTime(now: string) {
  const format = useFormatter();
  return useMemo(() => {
    const today = new Date(now);
    return {
      /** "2 hours ago", "yesterday", "November 9, 2025". */
      ago(moment: string): string {
        const time = new Date(moment);
        return today.getTime() - time.getTime() < 7 * DAY_MS
          ? format.relativeTime(time, today)
          : format.dateTime(time, { dateStyle: 'long' });
      },
      /** "November 14, 2025, 10:20 AM" */
      at(moment: string): string {
        const time = new Date(moment);
        const clock = format.dateTime(time, { hour: 'numeric', minute: '2-digit' });
        return `${format.dateTime(time, { dateStyle: 'long' })}, ${clock}`;
      },
      /** "November 16, 2025" */
      day: (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' }),
    };
  }, [format, now]);
}
