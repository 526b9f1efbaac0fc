// When something takes place: zones, repetition, and what of it is left out. Pure. Times are those
// of a clock at the place; what is stored and compared are moments.
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { DATES_MAX, type Repeats, WEEKDAYS, type Weekday } from '#features/events/events.limits.ts';
import type { EventSchedule } from '#features/events/events.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

/** One date of a schedule. */
export type EventDate = {
  /** Days at the place, "2026-12-05"; what ends at midnight is over with its day. */
  startOn: string;
  endOn: string;
  startsAt: Date;
  endsAt: Date;
  /** Cancelled: it does not take place. */
  leftOut: boolean;
};

/** Whether the time zone database knows the name; offsets such as "+04:00" are no zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  return timeZonesOfPlaces().includes(name) || Intl.supportedValuesOf('timeZone').includes(name);
}

/** The zones of the 28 places, each once, in the order of the places. */
export function timeZonesOfPlaces(): string[] {
  return [...new Set(COUNTRIES.flatMap(({ code }) => factsOf(code)?.timeZone ?? []))];
}

/** Whether a text is a day of the calendar, which 31 February is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** The day that it is at a place. */
export function dayAt(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

// Days are those of UTC here, which has no summer time. Lists ask for hundreds of them, and the
// polyfill of Temporal calls a hundred functions for each.

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? 'SU';
}

/** Which Saturday of its month a Saturday is, from 1; a fifth one counts as the last, -1. */
export function orderInMonth(day: string): number {
  const order = Math.ceil(Temporal.PlainDate.from(day).day / 7);
  return order > 4 ? -1 : order;
}

/** The moment at which a clock at the place shows this. */
export function momentAt(day: string, time: string, timeZone: string): Date {
  // An hour that the clock skips in spring counts as the one after it.
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(
    timeZone,
  );
  return new Date(epochMilliseconds);
}

/** What a clock at the place shows at a moment, "18:00". */
export function clockAt(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** How far a clock is from UTC at a moment, "UTC−4". */
export function offsetAt(moment: Date, timeZone: string): string {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  const [, sign = '+', hours = '0', minutes = '00'] = /^([+-])0?(\d+):(\d+)/.exec(offset) ?? [];
  return `UTC${sign === '-' ? '−' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`;
}

/**
 * The dates of a schedule in order, those that are left out among them, those that became events of
 * their own not. The first day is always one. At most one more than DATES_MAX.
 */
export function datesOf(schedule: EventSchedule): EventDate[] {
  const { startTime, endDate, endTime, timeZone, leftOut } = schedule;
  const length = daysBetween(schedule.startDate, endDate);
  const isOverAtMidnight = endTime === '00:00' && length > 0;
  const days = daysOf(schedule).filter((day) => !schedule.without?.includes(day));
  return days.map((startOn) => {
    const endDay = addDays(startOn, length);
    return {
      startOn,
      endOn: isOverAtMidnight ? addDays(endDay, -1) : endDay,
      startsAt: momentAt(startOn, startTime, timeZone),
      endsAt: momentAt(endDay, endTime, timeZone),
      leftOut: leftOut.includes(startOn),
    };
  });
}

function daysOf({ startDate, repeats, weekdays, until }: EventSchedule): string[] {
  if (repeats === 'none' || until === null || until < startDate) return [startDate];
  const rule = new RRuleTemporal({
    ...ruleOf(repeats, startDate, weekdays),
    // Days alone: at noon of a zone without daylight saving none of them moves.
    dtstart: noon(startDate),
    until: noon(until),
    tzid: 'UTC',
  });
  const days = rule
    .all((_date, index) => index <= DATES_MAX)
    .map((date) => date.toPlainDate().toString());
  return [...new Set([startDate, ...days])].toSorted();
}

function ruleOf(repeats: Exclude<Repeats, 'none'>, startDate: string, weekdays: Weekday[]) {
  if (repeats === 'weekly')
    return {
      freq: 'WEEKLY' as const,
      byDay: [...new Set([weekdayOf(startDate), ...weekdays])],
    };
  if (repeats === 'monthly-date') return { freq: 'MONTHLY' as const };
  return { freq: 'MONTHLY' as const, byDay: [`${orderInMonth(startDate)}${weekdayOf(startDate)}`] };
}

const noon = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: 'UTC',
    plainTime: '12:00',
  });
