/** When something should be answered, and how much of that is left. Pure and browser-safe. */
import { APPEAL_DAYS } from '#features/moderation/sanctions/sanction.limits.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';

/** Until when something that was decided then can be appealed (DECISIONS.md J11). */
export function appealUntilOf(at: Date): Date {
  return new Date(at.getTime() + APPEAL_DAYS * DAY_MS);
}

/** The same time of day so many days from Monday to Friday later, in UTC. */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}

/** What is left until a time, in whole hours or days; or how much is over. */
type TimeLeft = {
  unit: 'hours' | 'days';
  count: number;
  look: 'over' | 'soon' | 'later';
};

/** Less than this is soon. */
const SOON_MS = 10 * HOUR_MS;
/** From here on days are said. */
const IN_DAYS_MS = 3 * DAY_MS;

/** How much is left of the time that something has, as queues say it. */
export function timeLeft(dueAt: Date, now: Date): TimeLeft {
  const left = dueAt.getTime() - now.getTime();
  const size = Math.abs(left);
  const isLong = size >= IN_DAYS_MS;
  return {
    unit: isLong ? 'days' : 'hours',
    count: Math.floor(size / (isLong ? DAY_MS : HOUR_MS)),
    look: left < 0 ? 'over' : left < SOON_MS ? 'soon' : 'later',
  };
}
