import { useMemo } from 'react';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTimeZone, useTranslations } from '#platform/i18n/i18n.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

const HOUR_MS = DAY_MS / 24;

/**
 * "12 minutes ago", "5 hours ago", "Yesterday", "November 9"; by the clock of the reader's place.
 * @param now when the page was made, ISO 8601
 */
export function useNoticeTime(now: string): (moment: string) => string {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { say } = useDates();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat('en-CA', { timeZone });
    const today = new Date(now);
    return (moment) => {
      const time = new Date(moment);
      const ago = today.getTime() - time.getTime();
      if (ago < 60_000) return t('justNow');
      const daysAgo = Math.round(
        (Date.parse(days.format(today)) - Date.parse(days.format(time))) / DAY_MS,
      );
      if (ago < HOUR_MS || daysAgo === 0) return format.relativeTime(time, today);
      if (daysAgo === 1) return t('yesterday');
      return say(moment, { month: 'long', day: 'numeric' });
    };
  }, [t, format, say, timeZone, now]);
}
