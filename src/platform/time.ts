/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000;
/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** The moment so many days before `now`. */
export function daysAgo({ now }: { now: Date }, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
