// Turns what an organiser wrote into rows: the event, its picture, and a row for each date. Owns
// `event`, but for the counts of answers; what is allowed when is in write.server.ts.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { claimMedia, releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { refuseFields } from '#features/events/events.errors.ts';
import { dateCancelled, dateChanged, dateRestored } from '#features/events/events.events.server.ts';
import {
  type EventContent,
  type EventRow,
  eventRsvpTable,
  type EventSchedule,
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import { fillPlaces } from '#features/events/rsvps/places.server.ts';
import { datesOf, type EventDate } from './dates.server.ts';

/** What an event says now. */
export function contentOf(row: EventSeriesRow): EventContent {
  const { title, description, category, country, parish, location, schedule, mediaId } = row;
  const { maxAttendees, waitingList, showsGuests, price, currency, contact, link, news } = row;
  return {
    title,
    description,
    category,
    country,
    parish,
    location,
    schedule,
    mediaId,
    maxAttendees,
    waitingList,
    showsGuests,
    price,
    currency,
    contact,
    link,
    news,
  };
}

/** When the last date of a schedule is over. */
export function lastEnd(schedule: EventSchedule): Date {
  return new Date(Math.max(...datesOf(schedule).map(({ endsAt }) => endsAt.getTime())));
}

/** Whether two contents say the same. */
export function isSame(one: EventContent, other: EventContent): boolean {
  return isDeepStrictEqual(one, other);
}

/** Whether nobody would have to look at what is different: places, and which dates are left out. */
export function looksTheSame(one: EventContent, other: EventContent): boolean {
  return isSame(judged(one), judged(other));
}

const judged = (content: EventContent): EventContent => ({
  ...content,
  maxAttendees: null,
  waitingList: true,
  showsGuests: true,
  schedule: { ...content.schedule, leftOut: [] },
});

/** What of a new content applies at once to the one that the public goes on seeing. */
export function atOnce(now: EventContent, given: EventContent): EventContent {
  const { maxAttendees, waitingList, showsGuests, schedule } = given;
  const days = datesOf(now.schedule).map(({ startOn }) => startOn);
  // Days that only the new schedule has are nobody's business yet.
  const known = datesOf(schedule).map(({ startOn }) => startOn);
  const leftOut = days.filter((day) =>
    (known.includes(day) ? schedule : now.schedule).leftOut.includes(day),
  );
  const some = leftOut.length < days.length ? leftOut : now.schedule.leftOut;
  return {
    ...now,
    maxAttendees,
    waitingList,
    showsGuests,
    schedule: { ...now.schedule, leftOut: some },
  };
}

/**
 * Claims the picture of a content.
 * @param inUse the one that the same event shows already
 * @throws AppError media_not_found, media_in_use; event_invalid for a video
 */
export async function claimPicture(
  ctx: Ctx,
  {
    ownerId,
    mediaId,
    inUse,
  }: { ownerId: string; mediaId: string | null; inUse: (string | null)[] },
): Promise<void> {
  if (mediaId === null) return;
  const [file] = await claimMedia(ctx, {
    ownerId,
    ids: [mediaId],
    inUse: inUse.filter((id) => id !== null),
  });
  if (file?.kind !== 'image') throw refuseFields({ mediaId: 'event.pictureGone' });
}

/** Lets go of a picture that nothing shows any more. */
export async function releasePicture(
  ctx: Ctx,
  before: string | null,
  kept: (string | null)[],
): Promise<void> {
  if (before !== null && !kept.includes(before)) await releaseMedia(ctx, { ids: [before] });
}

/**
 * Brings the dates in line with what the event says now. A date keeps its row, and so its answers,
 * while it stays on its day; the only date of an event keeps it in any case. What is over stays as
 * it was. Those who answered to a date that moves or goes are told.
 * @param change.elsewhere the place is another one
 */
export async function writeDates(
  ctx: Ctx,
  series: EventSeriesRow,
  { elsewhere = false }: { elsewhere?: boolean } = {},
): Promise<void> {
  const before = await ctx.db
    .select()
    .from(eventTable)
    .where(eq(eventTable.seriesId, series.id))
    .orderBy(eventTable.startsAt)
    .for('update');
  const open = before.filter(({ endsAt }) => endsAt > ctx.now || series.publishedAt === null);
  const over = before.filter((row) => !open.includes(row)).map(({ startOn }) => startOn);
  const wanted = datesOf(series.schedule).filter(({ startOn }) => !over.includes(startOn));
  const isMove = open.length === 1 && wanted.length === 1;
  const kept = new Map<string, EventRow>();
  for (const date of wanted) {
    const row = isMove ? open[0] : open.find(({ startOn }) => startOn === date.startOn);
    if (row) kept.set(date.startOn, row);
  }
  const stays = new Set([...kept.values()].map(({ id }) => id));
  for (const row of open) if (!stays.has(row.id)) await removeDate(ctx, series, row);
  for (const date of wanted) {
    const row = kept.get(date.startOn);
    if (row) await changeDate(ctx, series, row, { ...date, elsewhere });
    else await ctx.db.insert(eventTable).values({ id: v7(), ...columnsOf(ctx, series, date) });
  }
}

function columnsOf(ctx: Ctx, series: EventSeriesRow, date: EventDate) {
  const { id: seriesId, organizerId, category, country, parish, status, cancelledAt } = series;
  const { startOn, endOn, startsAt, endsAt, leftOut } = date;
  const cancelled = leftOut || cancelledAt !== null;
  return {
    seriesId,
    organizerId,
    category,
    country,
    parish,
    startOn,
    endOn,
    startsAt,
    endsAt,
    shown: status === 'approved' && !leftOut,
    cancelledAt: cancelled ? ctx.now : null,
  };
}

async function removeDate(ctx: Ctx, series: EventSeriesRow, row: EventRow): Promise<void> {
  await notifyOfCancelled(ctx, series, row);
  await ctx.db.delete(eventTable).where(eq(eventTable.id, row.id));
}

async function changeDate(
  ctx: Ctx,
  series: EventSeriesRow,
  row: EventRow,
  date: EventDate & { elsewhere: boolean },
): Promise<void> {
  const columns = columnsOf(ctx, series, date);
  const cancelledAt = columns.cancelledAt && (row.cancelledAt ?? columns.cancelledAt);
  const moved =
    row.startsAt.getTime() !== date.startsAt.getTime() ||
    row.endsAt.getTime() !== date.endsAt.getTime();
  await ctx.db
    .update(eventTable)
    .set({ ...columns, cancelledAt, ...(moved ? { remindedAt: null } : {}) })
    .where(eq(eventTable.id, row.id));
  if (cancelledAt && !row.cancelledAt) return notifyOfCancelled(ctx, series, row);
  if (columns.shown && row.cancelledAt) await notifyOfRestored(ctx, row);
  else if (columns.shown && (moved || date.elsewhere)) await notifyOfChange(ctx, series, row);
  if (columns.shown) await fillPlaces(ctx, { eventId: row.id, max: series.maxAttendees });
}

/** Whether it takes place somewhere else. */
export function isElsewhere(one: EventContent, other: EventContent): boolean {
  return (
    one.location !== other.location || one.country !== other.country || one.parish !== other.parish
  );
}

/** Tells those who answered that time or place is another one. */
async function notifyOfChange(
  ctx: Ctx,
  { revision }: Pick<EventSeriesRow, 'revision'>,
  row: EventRow,
): Promise<void> {
  if (hasAnswers(row)) await publish(ctx, dateChanged, { eventId: row.id, revision });
}

/** Tells those who heard that a date is called off that it takes place. */
async function notifyOfRestored(ctx: Ctx, row: EventRow): Promise<void> {
  if (hasAnswers(row)) await publish(ctx, dateRestored, { eventId: row.id });
}

function hasAnswers({ attendeeCount, interestedCount, waitingCount }: EventRow): boolean {
  return attendeeCount + interestedCount + waitingCount > 0;
}

/** So many people are named in one event. */
const TOLD_AT_ONCE = 500;

/** Tells those who answered to a date that it does not take place. */
export async function notifyOfCancelled(
  ctx: Ctx,
  { title, schedule }: Pick<EventSeriesRow, 'title' | 'schedule'>,
  row: EventRow,
): Promise<void> {
  if (row.endsAt <= ctx.now) return;
  const people = await ctx.db
    .select({ id: eventRsvpTable.userId })
    .from(eventRsvpTable)
    .where(
      and(
        eq(eventRsvpTable.eventId, row.id),
        inArray(eventRsvpTable.status, ['going', 'interested', 'waiting']),
      ),
    );
  for (let from = 0; from < people.length; from += TOLD_AT_ONCE)
    await publish(ctx, dateCancelled, {
      eventId: row.id,
      title,
      startsAt: row.startsAt.toISOString(),
      timeZone: schedule.timeZone,
      userIds: people.slice(from, from + TOLD_AT_ONCE).map(({ id }) => id),
    });
}

/** Writes columns of an event and answers the row. */
export async function updateSeries(
  ctx: Ctx,
  id: string,
  set: Partial<typeof eventSeriesTable.$inferInsert>,
): Promise<EventSeriesRow> {
  const [row] = await ctx.db
    .update(eventSeriesTable)
    .set(set)
    .where(eq(eventSeriesTable.id, id))
    .returning();
  if (!row) throw new Error('The update returned no row');
  return row;
}
