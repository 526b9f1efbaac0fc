import type { EventCategory } from '#features/events/events.limits.ts';
import { useEventTimes } from './useEventTimes.ts';

/** A leaf of a calendar. Decoration: the date stands in text beside it. */
export function DateLeaf({
  event: { category, startsAt, timeZone },
}: {
  event: { category: EventCategory; startsAt: string; timeZone: string };
}) {
  const { say } = useEventTimes();
  return (
    <span className={`leaf k-${category}`} aria-hidden>
      <span>{say(startsAt, timeZone, { month: 'short' })}</span>
      <b className="num">{say(startsAt, timeZone, { day: 'numeric' })}</b>
      <span>{say(startsAt, timeZone, { weekday: 'short' })}</span>
    </span>
  );
}
