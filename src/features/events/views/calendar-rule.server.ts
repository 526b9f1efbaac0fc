// How an event comes again, as iCalendar says it: its rule, the dates that it leaves out, and the
// clock at the place with its changes. Pure.
import { type ICalEventData, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { Repeats, Weekday } from '#features/events/events.limits.ts';
import type { EventSchedule } from '#features/events/events.table.server.ts';
import { datesOf, orderInMonth, weekdayOf } from '#features/events/edits/dates.server.ts';

export type CalendarRule = {
  /** Of the first date, by the clock at the place. */
  first: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime };
  repeating: NonNullable<ICalEventData['repeating']>;
  /** Describes that clock in the file. */
  describesZone: (zone: string) => string;
};

const FREQUENCIES: Readonly<Record<Exclude<Repeats, 'none'>, ICalEventRepeatingFreq>> = {
  weekly: ICalEventRepeatingFreq.WEEKLY,
  'monthly-date': ICalEventRepeatingFreq.MONTHLY,
  'monthly-weekday': ICalEventRepeatingFreq.MONTHLY,
};

/** The rule of a schedule; null when it does not repeat. */
export function ruleOfCalendar(schedule: EventSchedule): CalendarRule | null {
  const { repeats, startDate, weekdays, timeZone, leftOut, without = [] } = schedule;
  if (repeats === 'none') return null;
  const at = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const all = datesOf({ ...schedule, without: [] });
  const missing = all.filter(
    ({ startOn }) => leftOut.includes(startOn) || without.includes(startOn),
  );
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return null;
  const day = weekdayOf(startDate);
  return {
    first: { start: at(first.startsAt), end: at(first.endsAt) },
    repeating: {
      freq: FREQUENCIES[repeats],
      until: last.startsAt,
      ...(repeats === 'weekly' ? { byDay: weekdaysOf([...new Set([...weekdays, day])]) } : {}),
      ...(repeats === 'monthly-weekday'
        ? { byDay: weekdaysOf([day]), bySetPos: orderInMonth(startDate) }
        : {}),
      // Nothing to leave out is no empty line.
      ...(missing.length > 0 ? { exclude: missing.map(({ startsAt }) => at(startsAt)) } : {}),
    },
    describesZone: (zone) => describeZone(zone, first.startsAt, last.endsAt),
  };
}

const weekdaysOf = (days: readonly Weekday[]): ICalWeekday[] => days.map((day) => ICalWeekday[day]);

/** A VTIMEZONE: what the clock shows from a moment on, and each change of it until another. */
function describeZone(zone: string, from: Date, until: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const changes: Temporal.ZonedDateTime[] = [start];
  for (;;) {
    const next = changes.at(-1)?.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > until.getTime()) break;
    changes.push(next);
  }
  const winter = Math.min(...changes.map(({ offsetNanoseconds }) => offsetNanoseconds));
  const parts = changes.flatMap((change, index) => {
    const before = changes[index - 1] ?? change;
    const kind = change.offsetNanoseconds > winter ? 'DAYLIGHT' : 'STANDARD';
    // It begins at what the clock showed until then.
    const shown = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    return [
      `BEGIN:${kind}`,
      `DTSTART:${index === 0 ? '19700101T000000' : shown.toString().replaceAll(/[-:]/g, '')}`,
      `TZOFFSETFROM:${before.offset.replace(':', '')}`,
      `TZOFFSETTO:${change.offset.replace(':', '')}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'].join('\r\n');
}
