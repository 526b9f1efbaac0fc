// How one date of what repeats, or all from it on, becomes an event of its own, so that it can be
// edited alone. The rows of the dates move over and keep their addresses and answers; what the
// public sees does not change with it.
import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import {
  type EventSchedule,
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import { lastEnd, updateSeries } from './content.server.ts';
import { type EditScope, WEEKDAYS } from '#features/events/events.limits.ts';
import { addDays, datesOf, daysBetween, weekdayOf } from './dates.server.ts';
import { eventRevisions } from './moderation.server.ts';

const daysOf = (schedule: EventSchedule) => datesOf(schedule).map(({ startOn }) => startOn);

/**
 * The event that an edit of one date is about: a new one where it is about less than all.
 * @param input.revision which its form began with: its own revisions are later ones, so that a form
 *   that was opened before is known for an older one
 * @returns the row itself where nothing of it stays behind
 * @throws AppError event_not_now while it is not public; event_over for a date that is over
 */
export async function splitSeries(
  ctx: Ctx,
  row: EventSeriesRow,
  { id, scope, revision }: { id: string; scope: EditScope; revision: number },
): Promise<EventSeriesRow> {
  if (scope === 'all' || row.schedule.repeats === 'none') return row;
  if (row.status !== 'approved') throw new AppError(eventErrors.event_not_now, { detail: id });
  const day = await openDay(ctx, row, id);
  const days = daysOf(row.schedule);
  const gone = days.filter((each) => (scope === 'date' ? each === day : each >= day));
  if (gone.length === 0 || gone.length === days.length) return row;
  const part = await insertPart(ctx, { ...row, revision }, partOf(row.schedule, gone));
  await moveDates(ctx, { from: row.id, to: part.id, days: gone });
  await eventRevisions.amend(ctx, row.id, (content) => ({
    ...content,
    schedule: withoutDays(content.schedule, gone),
  }));
  const schedule = withoutDays(row.schedule, gone);
  await updateSeries(ctx, row.id, {
    schedule,
    endsAt: lastEnd(schedule),
    revision: row.revision,
    updatedAt: ctx.now,
  });
  return part;
}

/** The day of a date that is not over. @throws AppError event_over */
async function openDay(ctx: Ctx, row: EventSeriesRow, id: string): Promise<string> {
  const [date] = await ctx.db
    .select({ startOn: eventTable.startOn, endsAt: eventTable.endsAt })
    .from(eventTable)
    .where(and(eq(eventTable.id, id), eq(eventTable.seriesId, row.id)));
  if (!date || date.endsAt <= ctx.now) throw new AppError(eventErrors.event_over, { detail: id });
  return date.startOn;
}

/**
 * What the form of an edit of one date, or of all from it on, begins with.
 * @param day the first of them
 */
export function scheduleFrom(
  schedule: EventSchedule,
  day: string,
  scope: EditScope,
): EventSchedule {
  const days = daysOf(schedule);
  const part = days.filter((each) => (scope === 'date' ? each === day : each >= day));
  return scope === 'all' || part.length === 0 ? schedule : partOf(schedule, part);
}

/** The same rule without some of its days; it ends with the last that stays. */
export function withoutDays(schedule: EventSchedule, gone: readonly string[]): EventSchedule {
  const days = daysOf(schedule);
  const kept = days.filter((day) => !gone.includes(day));
  const last = kept.at(-1);
  if (last === undefined || kept.length === days.length) return schedule;
  const leftOut = schedule.leftOut.filter((day) => kept.includes(day));
  const shorter = { ...schedule, until: last, leftOut };
  const without = daysOf({ ...shorter, without: [] }).filter((day) => !kept.includes(day));
  return without.length > 0 ? { ...shorter, without } : dropWithout(shorter);
}

const dropWithout = ({ without: _without, ...schedule }: EventSchedule): EventSchedule => schedule;

/** The days as a schedule of their own: the same rule from the first of them on, or one date. */
function partOf(schedule: EventSchedule, days: readonly string[]): EventSchedule {
  const [first = schedule.startDate, ...others] = days;
  const length = daysBetween(schedule.startDate, schedule.endDate);
  const leftOut = schedule.leftOut.filter((day) => days.includes(day));
  const begun = { ...dropWithout(schedule), startDate: first, endDate: addDays(first, length) };
  if (others.length === 0)
    return { ...begun, repeats: 'none', weekdays: [], until: null, leftOut: [] };
  const weekdays = schedule.repeats === 'weekly' ? weekdaysOf(schedule) : schedule.weekdays;
  const same = { ...begun, weekdays, leftOut };
  // A last Saturday may look like a fourth one: then the rule stays as it was, without the others.
  const isSame = daysOf(same).join(' ') === days.join(' ');
  const without = daysOf(dropWithout(schedule)).filter((day) => !days.includes(day));
  return isSame ? same : { ...schedule, leftOut, without };
}

/** All weekdays of a weekly rule, that of its first date among them. */
function weekdaysOf(schedule: EventSchedule): EventSchedule['weekdays'] {
  const days = new Set(schedule.weekdays);
  days.add(weekdayOf(schedule.startDate));
  return WEEKDAYS.filter((each) => days.has(each));
}

async function insertPart(
  ctx: Ctx,
  row: EventSeriesRow,
  schedule: EventSchedule,
): Promise<EventSeriesRow> {
  const [part] = await ctx.db
    .insert(eventSeriesTable)
    .values({
      ...row,
      id: v7(),
      draftId: v7(),
      schedule,
      isFeatured: false,
      featuredAt: null,
      featuredBy: null,
      endsAt: lastEnd(schedule),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!part) throw new Error('The insert returned no row');
  return part;
}

async function moveDates(
  ctx: Ctx,
  { from, to, days }: { from: string; to: string; days: readonly string[] },
): Promise<void> {
  await ctx.db
    .update(eventTable)
    .set({ seriesId: to })
    .where(and(eq(eventTable.seriesId, from), inArray(eventTable.startOn, [...days])));
}
