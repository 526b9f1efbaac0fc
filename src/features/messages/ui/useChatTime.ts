import { useMemo } from 'react';
import { DISPLAY_TIME_ZONE, useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { useScripted } from '#ui/useScripted.ts';

/**
 * Times of messages as people say them, by the reader's own clock once the browser is asked.
 * @param now when the page was made, ISO 8601
 */
export function useChatTime(now: string) {
  const t = useTranslations('messages.thread');
  const format = useFormatter();
  const scripted = useScripted();
  return useMemo(() => {
    const timeZone = scripted
      ? new Intl.DateTimeFormat().resolvedOptions().timeZone
      : DISPLAY_TIME_ZONE;
    const days = new Intl.DateTimeFormat('en-CA', { timeZone });
    const dayOf = (time: Date) => days.format(time);
    /** Whole days between the day of a moment and today, by the calendar. */
    const daysAgo = (time: Date) =>
      Math.round(
        (Date.parse(dayOf(scripted ? new Date() : new Date(now))) - Date.parse(dayOf(time))) /
          DAY_MS,
      );
    const date = (time: Date) =>
      format.dateTime(time, { timeZone, month: 'short', day: 'numeric' });
    const clock = (time: Date) =>
      format.dateTime(time, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return {
      dayOf: (moment: string) => dayOf(new Date(moment)),
      clock: (moment: string) => clock(new Date(moment)),
      /** "Today", "Yesterday", "Nov 8". */
      day(moment: string): string {
        const time = new Date(moment);
        const ago = daysAgo(time);
        return ago <= 0 ? t('today') : ago === 1 ? t('yesterday') : date(time);
      },
      /** "10:42", "Yesterday", "Mon", "Nov 8". */
      brief(moment: string): string {
        const time = new Date(moment);
        const ago = daysAgo(time);
        if (ago <= 0) return clock(time);
        if (ago === 1) return t('yesterday');
        return ago < 7 ? format.dateTime(time, { timeZone, weekday: 'short' }) : date(time);
      },
    };
  }, [t, format, scripted, now]);
}
