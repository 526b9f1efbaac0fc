// Spells out when something would take place, before it is written: the form shows the dates while
// they are chosen, and the browser computes none of them.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { refuseFields } from '#features/events/events.errors.ts';
import type { PlannedDate } from '#features/events/events.schema.ts';
import { datesOf } from './dates.server.ts';
import { brokenTogether, eventInputShape, toSchedule } from './input.server.ts';

const { startDate, startTime, endDate, endTime, timeZone, repeats, weekdays, until, leftOut } =
  eventInputShape;

/** The fields of an event that say when. */
export const scheduleShape = {
  startDate,
  startTime,
  endDate,
  endTime,
  timeZone,
  repeats,
  weekdays,
  until,
  leftOut,
};
const schedule = z.object(scheduleShape);

/**
 * The dates of a schedule, 60 at most. Also those that are past,
 * of something that has begun.
 * @throws AppError event_invalid with `fields`
 */
export function planDates(ctx: Ctx, input: unknown): PlannedDate[] {
  const given = readInput(schedule, input, (issues) =>
    refuseFields(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
  );
  const broken = brokenTogether(given, { now: ctx.now, known: [given.startDate] });
  if (broken) throw refuseFields({ [broken[0]]: broken[1] });
  return datesOf(toSchedule(given)).map(({ startOn, startsAt, endsAt, leftOut }) => ({
    day: startOn,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    leftOut,
  }));
}
