import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';

/** Under so many hours a case is due soon. */
const SOON_HOURS = 10;

/** Times of the queue, seen from when the page was made. */
export function useQueueTime(now: string) {
  const t = useTranslations('queue.time');
  const format = useFormatter();
  const today = new Date(now);
  return {
    /** "2 hours ago" */
    ago: (moment: string) => format.relativeTime(new Date(moment), today),
    /** "November 9, 2025" */
    day: (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' }),
    /** What is left of the time in which somebody should decide: "5 h left", "3 h late". */
    due(dueAt: string): { text: string; className: string } {
      const left = new Date(dueAt).getTime() - today.getTime();
      const long = Math.abs(left) >= 2 * DAY_MS;
      const count = Math.floor(Math.abs(left) / (long ? DAY_MS : HOUR_MS));
      const text = t(left < 0 ? (long ? 'daysOver' : 'over') : long ? 'daysLeft' : 'left', {
        count,
      });
      return { text, className: left < 0 ? 'over' : left < SOON_HOURS * HOUR_MS ? 'soon' : '' };
    },
  };
}
