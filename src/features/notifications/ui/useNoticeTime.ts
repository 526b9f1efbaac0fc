import { useMemo } from 'react';
import { DISPLAY_TIME_ZONE, useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { useScripted } from '#ui/useScripted.ts';

const HOUR_MS = DAY_MS / 24;

/**
 * "12 minutes ago", "5 hours ago", "Yesterday", "November 9"; by the reader's own clock once the
 * browser is asked.
 * @param now when the page was made, ISO 8601
 */
export function useNoticeTime(now: string): (moment: string) => string {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const scripted = useScripted();
  return useMemo(() => {
    const timeZone = scripted
      ? new Intl.DateTimeFormat().resolvedOptions().timeZone
      : DISPLAY_TIME_ZONE;
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
      const year = time.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const };
      return format.dateTime(time, { timeZone, month: 'long', day: 'numeric', ...year });
    };
  }, [t, format, scripted, now]);
}
