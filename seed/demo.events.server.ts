// Writes the demo's events with their dates, pictures and the answers of its people; what is
// counted is what is there.
import type { Ctx } from '#platform/context.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import {
  eventRsvpTable,
  type EventSchedule,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import {
  addDays,
  clockAt,
  datesOf,
  dayAt,
  type EventDate,
  momentAt,
} from '#features/events/edits/dates.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import type { DemoEvent } from './events.ts';
import { demoMedia } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import { idAt, inBatches } from './rows.ts';

const MINUTE_MS = 60_000;
/** Nothing of the demo takes place later than so many days after its beginning. */
const LAST_DAY = 62;

type Rows = {
  media: (typeof mediaTable.$inferInsert)[];
  series: (typeof eventSeriesTable.$inferInsert)[];
  dates: (typeof eventTable.$inferInsert)[];
  rsvps: (typeof eventRsvpTable.$inferInsert)[];
};

/** @param ids user ids by the person's slug */
export async function insertEvents(
  ctx: Ctx,
  events: readonly DemoEvent[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const random = randomOf('calabash event rows');
  const rows: Rows = { media: [], series: [], dates: [], rsvps: [] };
  for (const [index, event] of events.entries()) addEvent(ctx, rows, { event, index, ids, random });
  for (const batch of inBatches(rows.media)) await ctx.db.insert(mediaTable).values(batch);
  for (const batch of inBatches(rows.series)) await ctx.db.insert(eventSeriesTable).values(batch);
  for (const batch of inBatches(rows.dates)) await ctx.db.insert(eventTable).values(batch);
  for (const batch of inBatches(rows.rsvps)) await ctx.db.insert(eventRsvpTable).values(batch);
}

function addEvent(
  ctx: Ctx,
  rows: Rows,
  {
    event,
    index,
    ids,
    random,
  }: { event: DemoEvent; index: number; ids: ReadonlyMap<string, string>; random: Random },
): void {
  const { organizer, scene, category, country, parish, maxAttendees } = event;
  const organizerId = ids.get(organizer.slug)!;
  const createdAt = new Date(ctx.now.getTime() - (4 + (index % 20)) * DAY_MS);
  const mediaId = idAt(random, createdAt);
  rows.media.push({
    id: mediaId,
    ownerId: organizerId,
    kind: 'image',
    ...demoMedia(scene, 0),
    alt: null,
    createdAt,
  });
  const schedule = scheduleOf(ctx, event);
  const dates = datesOf(schedule);
  const seriesId = idAt(random, createdAt);
  rows.series.push({
    id: seriesId,
    organizerId,
    draftId: seriesId,
    title: event.title,
    description: event.description,
    category,
    country,
    parish,
    location: event.location,
    schedule,
    mediaId,
    maxAttendees,
    status: 'approved',
    isFeatured: event.isFeatured,
    publishedAt: createdAt,
    endsAt: new Date(Math.max(...dates.map(({ endsAt }) => endsAt.getTime()))),
    createdAt,
    updatedAt: createdAt,
  });
  for (const [place, date] of dates.entries()) {
    const id = idAt(random, createdAt);
    // Later dates of the same event have fewer answers yet.
    const share = place === 0 ? 1 : 0.3;
    const counts = addAnswers(rows, { id, event, date, ids, random, share, createdAt });
    const { leftOut, ...columns } = date;
    rows.dates.push({
      id,
      seriesId,
      organizerId,
      category,
      country,
      parish,
      shown: !leftOut,
      cancelledAt: leftOut ? createdAt : null,
      ...columns,
      ...counts,
    });
  }
}

function scheduleOf(ctx: Ctx, event: DemoEvent): EventSchedule {
  const timeZone = factsOf(event.country)?.timeZone ?? 'America/Puerto_Rico';
  const startDate = addDays(dayAt(ctx.now, timeZone), event.inDays);
  const startTime = clockOf(event.startMinute);
  const start = momentAt(startDate, startTime, timeZone);
  const end = new Date(start.getTime() + event.minutes * MINUTE_MS);
  const step = event.repeats === 'weekly' ? 7 : 31;
  const schedule: EventSchedule = {
    startDate,
    startTime,
    endDate: dayAt(end, timeZone),
    endTime: clockAt(end, timeZone),
    timeZone,
    repeats: event.repeats,
    weekdays: [],
    until:
      event.repeats === 'none'
        ? null
        : addDays(startDate, Math.max(step, Math.min(step * event.times, LAST_DAY - event.inDays))),
    leftOut: [],
  };
  const days = datesOf(schedule).map(({ startOn }) => startOn);
  // Of every other one that comes again, the last date is called off.
  const isCut = days.length > 2 && event.times % 2 === 0;
  return { ...schedule, leftOut: isCut ? days.slice(-1) : [] };
}

function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function addAnswers(
  rows: Rows,
  {
    id,
    event,
    date,
    ids,
    random,
    share,
    createdAt,
  }: {
    id: string;
    event: DemoEvent;
    date: EventDate;
    ids: ReadonlyMap<string, string>;
    random: Random;
    share: number;
    createdAt: Date;
  },
) {
  const counts = { attendeeCount: 0, interestedCount: 0, waitingCount: 0, nextPlace: 1 };
  if (date.leftOut) return counts;
  const max = event.maxAttendees ?? Number.POSITIVE_INFINITY;
  let minute = 0;
  for (const userId of ids.values()) {
    const chance = random();
    const wants = chance < event.going * share;
    const isInterested = !wants && chance < (event.going + event.interested) * share;
    if (!wants && !isInterested) continue;
    const isWaiting = wants && counts.attendeeCount >= max;
    const status = isInterested ? 'interested' : isWaiting ? 'waiting' : 'going';
    if (status === 'going') counts.attendeeCount += 1;
    else if (status === 'interested') counts.interestedCount += 1;
    else counts.waitingCount += 1;
    minute += 7;
    const at = new Date(createdAt.getTime() + minute * MINUTE_MS);
    rows.rsvps.push({
      eventId: id,
      userId,
      status,
      place: isWaiting ? counts.nextPlace : null,
      visible: random() < 0.7,
      createdAt: at,
      updatedAt: at,
    });
    if (isWaiting) counts.nextPlace += 1;
  }
  return counts;
}
