// Events as iCalendar (RFC 5545): one as a file, and many as a feed that calendars subscribe to. In
// feeds each date stands for itself with its moments in UTC, so that no calendar has to know a zone
// or repeat anything; the file of what repeats has its rule (calendar-rule.server.ts). Both say
// which event a date belongs to, so that whoever has both in a calendar sees it once.
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { and, eq, gte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { feedName } from '#features/events/events.seo.server.ts';
import { FEED_MOST, LONGEST_DAYS } from '#features/events/events.limits.ts';
import type { EventCardView, eventFilters } from '#features/events/events.schema.ts';
import { eventSeriesTable, eventTable } from '#features/events/events.table.server.ts';
import { type CalendarRule, ruleOfCalendar } from './calendar-rule.server.ts';
import { isOfNobodyShutOut, isShown, selectCards, SEQUENCE, toEventCard } from './cards.server.ts';
import { getEvent } from './one.server.ts';

type Filters = Partial<Pick<z.output<typeof eventFilters>, 'category' | 'country' | 'parish'>>;
type Entry = EventCardView & {
  cancelled: boolean;
  sequence: number;
  /** What a calendar knows it by; the id of its date, unless it is said. */
  uid?: string;
  /** One date of what is known by `uid`. */
  isDate?: boolean;
  reminds?: boolean;
} & Partial<CalendarRule>;

/** So long before it begins a calendar reminds. */
const REMINDS_SECONDS = 2 * 3600;
/** How often calendars should look again. */
const FRESH_SECONDS = 3600;

/**
 * The file of one date for calendars; of what repeats, of all its dates, with their rule. Asked for
 * again it takes the place of the one before, and it reminds.
 * @throws AppError event_not_found
 */
export async function getEventFile(ctx: Ctx, { id }: { id: string }): Promise<string> {
  const event = await getEvent(ctx, { id });
  const [row] = await ctx.db
    .select({
      schedule: eventSeriesTable.schedule,
      sequence: SEQUENCE,
      isCalledOff: sql<boolean>`${eventSeriesTable.status} = 'cancelled'`,
    })
    .from(eventSeriesTable)
    .where(eq(eventSeriesTable.id, event.seriesId));
  if (!row) throw new AppError(eventErrors.event_not_found, { detail: id });
  const { sequence, schedule, isCalledOff } = row;
  const rule = ruleOfCalendar(schedule);
  const entry = { ...event, sequence, reminds: true };
  return toCalendar(ctx, {
    name: event.title,
    entries: [rule ? { ...entry, ...rule, uid: event.seriesId, cancelled: isCalledOff } : entry],
  });
}

/**
 * The feed of a place and a kind, of all without: what is on or still to come, and what of it was
 * called off, at most 500 of them.
 */
export async function getEventFeed(ctx: Ctx, filters: Filters): Promise<string> {
  const { category, country, parish } = filters;
  const since = new Date(ctx.now.getTime() - LONGEST_DAYS * DAY_MS);
  const rows = await selectCards(ctx)
    .where(
      and(
        gte(eventTable.startsAt, since),
        gte(eventTable.endsAt, ctx.now),
        or(isShown(ctx.now), and(calledOff(), isOfNobodyShutOut(ctx.now))),
        category ? sql`${eventTable.category} = ${category}` : undefined,
        country ? sql`${eventTable.country} = ${country}` : undefined,
        parish ? sql`${eventTable.parish} = ${parish}` : undefined,
      ),
    )
    .orderBy(eventTable.startsAt, eventTable.id)
    .limit(FEED_MOST);
  const entries = rows.map((row) => ({
    ...toEventCard(ctx, row),
    cancelled: row.date.cancelledAt !== null,
    sequence: row.series.sequence,
    ...(row.series.repeats ? { uid: row.date.seriesId, isDate: true } : {}),
  }));
  return toCalendar(ctx, { name: feedName(ctx, filters), entries });
}

/** Whoever subscribed has it in their calendar, and must learn that it does not take place. */
function calledOff() {
  return sql`(${eventTable.cancelledAt} is not null and ${eventSeriesTable.publishedAt} is not null
    and ${eventSeriesTable.status} in ('approved', 'cancelled'))`;
}

function toCalendar(ctx: Ctx, { name, entries }: { name: string; entries: Entry[] }): string {
  const { publicUrl, site } = ctx.settings;
  const host = new URL(publicUrl).host;
  const calendar = ical({
    name: `${name} · ${site.name}`,
    prodId: { company: site.name, product: 'Events', language: ctx.locale.toUpperCase() },
    ttl: FRESH_SECONDS,
    method: ICalCalendarMethod.PUBLISH,
  });
  const generator = entries.find(({ describesZone }) => describesZone)?.describesZone;
  // The zone is the event's: with one for the whole calendar the library writes DTSTAMP and UNTIL
  // without the Z of UTC.
  if (generator) calendar.timezone({ name: null, generator });
  for (const entry of entries) {
    const place = [
      entry.location,
      entry.parish && parishByCode(entry.parish)?.name,
      catalogName(ctx.locale, 'country', entry.country),
    ];
    calendar.createEvent({
      id: `${entry.uid ?? entry.id}@${host}`,
      stamp: ctx.now,
      sequence: entry.sequence,
      ...(entry.isDate ? { recurrenceId: new Date(entry.startsAt) } : {}),
      ...whenOf(entry),
      summary: entry.title,
      description: entry.description,
      location: place.filter(Boolean).join(', '),
      url: `${publicUrl}/events/${entry.id}`,
      categories: [{ name: entry.category }],
      organizer: null,
      alarms: entry.reminds ? [{ type: ICalAlarmType.display, trigger: REMINDS_SECONDS }] : [],
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function whenOf({ startsAt, endsAt, timeZone, first, repeating }: Entry) {
  if (!first || !repeating) return { start: new Date(startsAt), end: new Date(endsAt) };
  return { ...first, timezone: timeZone, repeating };
}
