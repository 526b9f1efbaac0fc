// The weeks of a month as the calendar shows them, and the events of the day that is chosen.
import type { Ctx } from '#platform/context.ts';
import type { EventCategory } from '#features/events/events.limits.ts';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { addDays, dayAt, isDay, weekdayOf } from '#features/events/edits/dates.server.ts';
import { WEEKDAYS } from '#features/events/events.limits.ts';
import { findEventDays, findEventsOfDay } from '../events.server.ts';
import { toEventShownCard } from './view.server.ts';

/** Languages whose weeks begin on Monday; on the islands of the others they begin on Sunday. */
const MONDAY_FIRST = ['fr', 'nl'];

type CalendarDay = {
  day: string;
  /** In the month itself, not before or after it. */
  inMonth: boolean;
  count: number;
  categories: EventCategory[];
};
export type CalendarMonth = {
  /** "2026-11". */
  month: string;
  previous: string;
  next: string;
  today: string;
  weeks: CalendarDay[][];
  /** The chosen day and what takes place on it. */
  day: string;
  events: EventShownCard[];
  total: number;
};

/**
 * A month of public events.
 * @param input.month "2026-11"; that of the day, else the current one, unless it is one
 * @param input.day the chosen one; today, else the first with events, unless it is in the month
 */
export async function getEventMonth(
  ctx: Ctx,
  {
    month: givenMonth,
    day: givenDay,
    ...filters
  }: {
    month: string | null;
    day: string | null;
    category?: EventCategory | undefined;
    country?: string | undefined;
  },
): Promise<CalendarMonth> {
  const today = dayAt(ctx.now, ctx.timeZone);
  const asked = givenDay !== null && isShownDay(givenDay) ? givenDay : null;
  const first = firstOf(givenMonth) ?? `${(asked ?? today).slice(0, 7)}-01`;
  const month = first.slice(0, 7);
  const next = addDays(first, 31).slice(0, 7);
  const days = gridOf(first, MONDAY_FIRST.includes(ctx.locale) ? 'MO' : 'SU');
  const from = days[0] ?? first;
  const known = await findEventDays(ctx, { from, to: days.at(-1) ?? first, ...filters });
  const byDay = new Map(known.map((each) => [each.day, each]));
  const grid = days.map((day) => ({
    day,
    inMonth: day.startsWith(month),
    count: byDay.get(day)?.count ?? 0,
    categories: byDay.get(day)?.categories ?? [],
  }));
  const day = asked ?? dayOf(grid, { month, today });
  const { items, total } = await findEventsOfDay(ctx, { day, ...filters });
  return {
    month,
    previous: addDays(first, -1).slice(0, 7),
    next,
    today,
    weeks: Array.from({ length: grid.length / 7 }, (_, week) => grid.slice(week * 7, week * 7 + 7)),
    day,
    events: items.map((card) => toEventShownCard(ctx, card)),
    total,
  };
}

/** Years that a calendar is worth showing for. */
function isShownDay(day: string): boolean {
  return isDay(day) && day >= '2000' && day < '2100';
}

function firstOf(month: string | null): string | null {
  const first = `${month}-01`;
  return month !== null && isShownDay(first) ? first : null;
}

/** The days of whole weeks around a month. */
function gridOf(first: string, weekStart: 'SU' | 'MO'): string[] {
  const before = (WEEKDAYS.indexOf(weekdayOf(first)) - WEEKDAYS.indexOf(weekStart) + 7) % 7;
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`;
  const days: string[] = [];
  for (let day = addDays(first, -before); day < nextMonth || days.length % 7 > 0;) {
    days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

/** What is chosen while nobody chose: today, else the next day with events, else the first. */
function dayOf(grid: CalendarDay[], { month, today }: { month: string; today: string }): string {
  if (today.startsWith(month)) return today;
  const days = grid.filter(({ inMonth }) => inMonth);
  return (days.find(({ count }) => count > 0) ?? days[0])?.day ?? today;
}
