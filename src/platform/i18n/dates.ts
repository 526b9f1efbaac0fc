/**
 * Moments as people say them: by the clock of the reader's place, with the year where it is not
 * this one.
 */
import { useMemo } from 'react';
import type { DateTimeFormatOptions } from 'use-intl';
import { formatterOf, useFormatter, useThisYear, useTimeZone } from './i18n.ts';

/** The year of a moment by the clock of a zone. */
export function yearIn(at: Date, timeZone: string): number {
  return Number(formatterOf('en', timeZone).dateTime(at, { year: 'numeric' }));
}

const SHORT = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** What pages say of moments, which are given in ISO 8601. */
export function useDates() {
  const format = useFormatter();
  const [timeZone, thisYear] = [useTimeZone(), useThisYear()];
  return useMemo(() => datesBy(format, timeZone, thisYear), [format, timeZone, thisYear]);
}

function datesBy(format: ReturnType<typeof useFormatter>, timeZone: string, thisYear: number) {
  const say = (at: string, options: DateTimeFormatOptions) => {
    const moment = new Date(at);
    const isOther = yearIn(moment, options.timeZone ?? timeZone) !== thisYear;
    return format.dateTime(moment, isOther ? { ...options, year: 'numeric' } : options);
  };
  return {
    /** As these parts say it, and the year where it is another one. */
    say,
    /** "November 3, 2025" */
    day: (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' }),
    /** "Nov 3", "Dec 4, 2024" */
    brief: (at: string) => say(at, SHORT),
    /** "November 3, 2025 at 7:48 PM" */
    moment: (at: string) =>
      format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' }),
    /** "Nov 3, 7:48 PM", "Dec 4, 2024, 7:48 PM" */
    briefMoment: (at: string) => say(at, { ...SHORT, ...CLOCK }),
    /** "7:48 PM", "19:48": as the language writes it. */
    clock: (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' }),
  };
}
