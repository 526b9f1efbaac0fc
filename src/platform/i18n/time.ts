/**
 * Whose clock times are shown by where nobody's place is known: that of the islands of the Atlantic
 * zone. Events carry a zone of their own.
 */
export const DISPLAY_TIME_ZONE = 'America/Puerto_Rico';

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000;
/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** The moment so many days before `now`. */
export function daysAgo({ now }: { now: Date }, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000;

/** Hours behind UTC, all year, of the zone that dates are shown in (DISPLAY_TIME_ZONE). */
const DISPLAYED_BEHIND = 4;

/** The number of the day that a moment is shown in: equal for moments of one day. */
export function displayDay(at: Date | string): number {
  return Math.floor((new Date(at).getTime() - DISPLAYED_BEHIND * HOUR_MS) / DAY_MS);
}
