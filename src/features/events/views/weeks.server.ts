// The list of events by weeks: where a page of it ends, and under which headings its events stand.
// Weeks begin on Monday; days are those at the place.
import { translator } from '#platform/i18n/translate.server.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import type { Ctx } from '#platform/context.ts';
import { EVENTS_SHOWN } from '#features/events/events.limits.ts';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { addDays, dayAt, daysBetween } from '#features/events/edits/dates.server.ts';

/** What is on; this week and its weekend; a later week; what other countries have. */
type Kind = 'now' | 'week' | 'weekend' | 'later' | 'elsewhere';
/** A part of the list under a heading of its own. */
export type EventGroup = {
  /** "This weekend", "Dec 7 – 13". */
  title: string;
  /** On phones the others are folded; one that goes on on the next page never is. */
  open: boolean;
  /** How many events it has; null where some of them are on another page. */
  count: number | null;
  events: EventShownCard[];
};

type Dated = Pick<EventShownCard, 'startOn' | 'happeningNow' | 'timeZone'>;

/** The Monday of the week that a day is in. */
const mondayOf = (day: string): string =>
  // 1 January 2024 was a Monday.
  addDays(day, -(((daysBetween('2024-01-01', day) % 7) + 7) % 7));

/** The week of an event; what is on stands before all weeks. */
const weekOf = ({ happeningNow, startOn }: Dated): string =>
  happeningNow ? '' : mondayOf(startOn);

/**
 * How many of the events a page shows: fifteen, and those that the last of its weeks goes on with,
 * so that a folded week is whole. Its first week is open, and one that has no end in sight, too:
 * there the page ends after fifteen.
 * @param events in their order, more of them than a page has where there are more
 * @returns `goesOn` where the next page has more of the last week
 */
export function pageEnd(events: readonly Dated[]): { length: number; goesOn: boolean } {
  const weeks = events.map(weekOf);
  const [last, next] = [weeks[EVENTS_SHOWN - 1], weeks[EVENTS_SHOWN]];
  if (next === undefined || next !== last) return { length: EVENTS_SHOWN, goesOn: false };
  const end = weeks.findIndex((week, index) => index >= EVENTS_SHOWN && week !== last);
  const isFirst = last === weeks.find((week) => week !== '');
  return isFirst || end === -1
    ? { length: EVENTS_SHOWN, goesOn: true }
    : { length: end, goesOn: false };
}

/**
 * Events under headings: what is on, this week and its weekend, and each week after it.
 * @param options.continued the week of the first event may have others, on the page before
 * @param options.goesOn the week of the last event may have others, on the next page
 */
export function groupEvents(
  ctx: Ctx,
  events: readonly EventShownCard[],
  { continued, goesOn }: { continued: boolean; goesOn: boolean },
): EventGroup[] {
  const weeks = events.map(weekOf);
  const first = weeks.find((week) => week !== '') ?? '';
  const last = goesOn ? weeks.slice(-1) : [];
  const partly = new Set([...(continued ? [first] : []), ...last]);
  const open = new Set(['', first, ...last]);
  const zones = new Set(events.map(({ timeZone }) => timeZone));
  const mondays = new Map([...zones].map((zone) => [zone, mondayOf(dayAt(ctx.now, zone))]));
  const placed = events.map((event, at) => ({
    event,
    kind: kindOf(event, mondays.get(event.timeZone) ?? ''),
    week: weeks[at] ?? '',
  }));
  const groups = Map.groupBy(placed, ({ kind, week }) => `${kind} ${week}`);
  return [...groups.values()].flatMap((group) => {
    const [head] = group;
    if (!head) return [];
    const { kind, week } = head;
    const events = group.map(({ event }) => event);
    const count = partly.has(week) ? null : events.length;
    return { title: titleOf(ctx, kind, week), open: open.has(week), count, events };
  });
}

/** What takes place in other countries than the chosen one. */
export function groupElsewhere(ctx: Ctx, events: EventShownCard[]): EventGroup[] {
  const title = titleOf(ctx, 'elsewhere', '');
  return events.length > 0 ? [{ title, open: true, count: null, events }] : [];
}

/** @param monday of the present week at the place */
function kindOf(event: Dated, monday: string): Kind {
  if (event.happeningNow) return 'now';
  if (event.startOn > addDays(monday, 6)) return 'later';
  return event.startOn >= addDays(monday, 5) ? 'weekend' : 'week';
}

/** The year where it is not this one. */
function titleOf({ locale, now }: Ctx, kind: Kind, monday: string): string {
  if (kind !== 'later') return translator(locale, 'events.groups')(kind);
  const [from, to] = [monday, addDays(monday, 6)];
  const isThisYear = to.slice(0, 4) === now.toISOString().slice(0, 4);
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  return formatterOf(locale).dateTimeRange(noon(from), noon(to), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
