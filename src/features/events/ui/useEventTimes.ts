import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** When something takes place, as its views say it. */
export type Times = { startsAt: string; endsAt: string; timeZone: string };

/** The parts of a moment that are said. */
type Parts = {
  weekday?: 'long' | 'short';
  year?: 'numeric';
  month?: 'long' | 'short';
  day?: 'numeric';
  hour?: 'numeric';
  minute?: '2-digit';
};

const LONG = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const SHORT = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** Days and times by the clock at the place, or by another one, in the reader's language. */
export function useEventTimes() {
  const format = useFormatter();
  const dates = useDates();
  const t = useTranslations('events.card');
  const say = (at: string, timeZone: string, options: Parts) =>
    format.dateTime(new Date(at), { ...options, timeZone });
  const clock = (at: string, timeZone: string) => say(at, timeZone, CLOCK);
  const day = (at: string, timeZone: string) => say(at, timeZone, LONG);
  const isOneDay = ({ startsAt, endsAt, timeZone }: Times) =>
    day(startsAt, timeZone) === day(lastMoment(endsAt), timeZone);
  /** Late into the night is still the same evening. */
  const isOneEvening = (times: Times) =>
    isOneDay(times) || Date.parse(times.endsAt) - Date.parse(times.startsAt) < 14 * 3_600_000;
  return {
    say,
    clock,
    day,
    isOneEvening,
    /** "6:00 PM to 11:00 PM". */
    hours: ({ startsAt, endsAt }: Times, timeZone: string) =>
      t('fromTo', { from: clock(startsAt, timeZone), to: clock(endsAt, timeZone) }),
    /** "November 15, 2025, 6:00 PM to 11:00 PM", with both days where there are two. */
    when(times: Times): string {
      const { startsAt, endsAt, timeZone } = times;
      const from = `${day(startsAt, timeZone)}, ${clock(startsAt, timeZone)}`;
      const end = isOneEvening(times)
        ? clock(endsAt, timeZone)
        : `${say(endsAt, timeZone, { month: 'long', day: 'numeric' })}, ${clock(endsAt, timeZone)}`;
      return t('fromTo', { from, to: end });
    },
    /** "Nov 15, 6:00 PM to 11:00 PM"; of several days the first and the last. */
    brief(times: Times): string {
      const { startsAt, endsAt, timeZone } = times;
      const short = (at: string) => dates.say(at, { ...SHORT, timeZone });
      return isOneEvening(times)
        ? t('fromTo', {
            from: `${short(startsAt)}, ${clock(startsAt, timeZone)}`,
            to: clock(endsAt, timeZone),
          })
        : t('fromTo', { from: short(startsAt), to: short(lastMoment(endsAt)) });
    },
    /** "UTC−4" of a zone at a moment. */
    offset(at: string, timeZone: string): string {
      const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
      const name = parts.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName');
      return (name?.value ?? 'GMT').replace('GMT', 'UTC').replace('-', '−');
    },
  };
}

/** What ends at midnight is over with its day. */
export function lastMoment(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}

/** The town of a zone, "Port of Spain". */
export function townOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
