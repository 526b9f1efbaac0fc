// Turns what an organiser wrote into rows: the event, its picture, and a row for each date. Owns
// `event`, but for the counts of answers; what is allowed when is in write.server.ts.
import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { claimMedia, releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { refuseFields } from '#features/events/events.errors.ts';
import {
  type EventContent,
  type EventRow,
  type EventSchedule,
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import { fillPlaces } from '#features/events/rsvps/places.server.ts';
import { datesOf, type EventDate } from './dates.server.ts';
import { tellOfCancelled, tellOfChange, tellOfRestored } from './tell.server.ts';

/** What an event says now. */
export function contentOf(row: EventSeriesRow): EventContent {
  const { title, description, category, country, parish, location, schedule, mediaId } = row;
  const { maxAttendees, waitingList, showsGuests, price, currency, contact, link, news, newsOf } =
    row;
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
    newsOf,
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
  const gone = open.filter(({ id }) => !stays.has(id));
  const happened = { cancelled: [...gone], changed: [] as EventRow[], restored: [] as EventRow[] };
  for (const date of wanted) {
    const row = kept.get(date.startOn);
    const what = row && (await changeDate(ctx, series, row, { ...date, elsewhere }));
    if (row && what) happened[what].push(row);
    if (!row) await ctx.db.insert(eventTable).values(newDate(ctx, series, date));
  }
  await tellOfCancelled(ctx, series, happened.cancelled);
  await tellOfRestored(ctx, happened.restored);
  await tellOfChange(ctx, series, happened.changed);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await ctx.db.delete(eventTable).where(inArray(eventTable.id, ids));
}

/** A date that was not there before; what all of them are told is told of it, too. */
function newDate(ctx: Ctx, series: EventSeriesRow, date: EventDate) {
  const news = series.newsOf === null ? series.news : null;
  return { id: v7(), news, ...columnsOf(ctx, series, date) };
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

/** Writes a date anew. @returns what those who answered to it are told */
async function changeDate(
  ctx: Ctx,
  series: EventSeriesRow,
  row: EventRow,
  date: EventDate & { elsewhere: boolean },
): Promise<'cancelled' | 'changed' | 'restored' | null> {
  const columns = columnsOf(ctx, series, date);
  const cancelledAt = columns.cancelledAt && (row.cancelledAt ?? columns.cancelledAt);
  const moved =
    row.startsAt.getTime() !== date.startsAt.getTime() ||
    row.endsAt.getTime() !== date.endsAt.getTime();
  await ctx.db
    .update(eventTable)
    .set({ ...columns, cancelledAt, ...(moved ? { remindedAt: null } : {}) })
    .where(eq(eventTable.id, row.id));
  if (cancelledAt && !row.cancelledAt) return 'cancelled';
  if (!columns.shown) return null;
  await fillPlaces(ctx, { eventId: row.id, max: series.maxAttendees });
  if (row.cancelledAt) return 'restored';
  return moved || date.elsewhere ? 'changed' : null;
}

/** Whether it takes place somewhere else. */
export function isElsewhere(one: EventContent, other: EventContent): boolean {
  return (
    one.location !== other.location || one.country !== other.country || one.parish !== other.parish
  );
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
