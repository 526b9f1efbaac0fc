import { useMemo } from 'react';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTimeZone, useTranslations } from '#platform/i18n/i18n.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { useScripted } from '#ui/useScripted.ts';

/**
 * Times of messages as people say them, by the clock of the reader's place.
 * @param now when the page was made, ISO 8601
 */
export function useChatTime(now: string) {
  const t = useTranslations('messages.thread');
  const format = useFormatter();
  const dates = useDates();
  const timeZone = useTimeZone();
  const scripted = useScripted();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat('en-CA', { timeZone });
    const dayOf = (time: Date) => days.format(time);
    /** Whole days between the day of a moment and today, by the calendar. */
    const daysAgo = (time: Date) =>
      Math.round(
        (Date.parse(dayOf(scripted ? new Date() : new Date(now))) - Date.parse(dayOf(time))) /
          DAY_MS,
      );
    return {
      dayOf: (moment: string) => dayOf(new Date(moment)),
      clock: dates.clock,
      /** "Today", "Yesterday", "Nov 8", "Dec 4, 2024". */
      day(moment: string): string {
        const time = new Date(moment);
        const ago = daysAgo(time);
        return ago <= 0 ? t('today') : ago === 1 ? t('yesterday') : dates.brief(moment);
      },
      /** "10:42 AM", "Yesterday", "Mon", "Nov 8". */
      brief(moment: string): string {
        const time = new Date(moment);
        const ago = daysAgo(time);
        if (ago <= 0) return dates.clock(moment);
        if (ago === 1) return t('yesterday');
        return ago < 7 ? format.dateTime(time, { weekday: 'short' }) : dates.brief(moment);
      },
    };
  }, [t, format, dates, timeZone, scripted, now]);
}
