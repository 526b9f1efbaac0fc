// One date of an event with all that is told of it, and who goes there.
import { and, asc, count, eq, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { GUESTS_MOST } from '#features/events/events.limits.ts';
import { canReadEvent } from '#features/events/events.policy.ts';
import type {
  EventDateView,
  EventView,
  GuestView,
  RepetitionView,
} from '#features/events/events.schema.ts';
import {
  eventRsvpTable,
  type EventSchedule,
  eventEdits,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import { orderInMonth, weekdayOf } from '#features/events/edits/dates.server.ts';
import { cardColumns, toEventCard } from './cards.server.ts';

/**
 * One date of an event.
 * @throws AppError event_not_found when there is none, the id is no UUID, or this reader may not
 *   see it
 */
export async function getEvent(ctx: Ctx, { id }: { id: string }): Promise<EventView> {
  const row = z.uuid().safeParse(id).success ? await readEvent(ctx, id) : undefined;
  const organizerId = row?.organizer.id ?? '';
  const isReadable =
    row &&
    canReadEvent(ctx.actor, {
      organizerId,
      status: row.series.status,
      wasPublic: row.inner.publishedAt !== null,
      organizerIsPublic: row.organizerIsPublic,
    });
  if (!isReadable) throw new AppError(eventErrors.event_not_found, { detail: id.slice(0, 100) });
  const isInner = ctx.actor !== null && (ctx.actor.id === organizerId || ctx.actor.role !== 'user');
  const [dates, organized] = await Promise.all([
    findDates(ctx, row.date.seriesId),
    findOrganized(ctx, organizerId),
  ]);
  const { schedule, showsGuests, updatedAt, statusReason } = row.inner;
  const { price, currency, contact, link, news } = row.inner;
  const card = toEventCard(ctx, row);
  return {
    ...card,
    organizer: { ...card.organizer, ...organized },
    status: row.series.status,
    cancelled: row.date.cancelledAt !== null || row.series.status === 'cancelled',
    over: row.date.endsAt <= ctx.now,
    updatedAt: updatedAt.toISOString(),
    repetition: repetitionOf(schedule),
    dates,
    showsGuests,
    price: price === null || !currency ? null : { amount: price, currency },
    contact,
    link,
    news,
    statusReason: isInner ? statusReason : null,
    waitingEdit: isInner ? row.edit : null,
  };
}

async function readEvent(ctx: Ctx, id: string) {
  const { schedule, showsGuests, updatedAt, statusReason, publishedAt } = eventSeriesTable;
  const { price, currency, contact, link } = eventSeriesTable;
  const [row] = await ctx.db
    .select({
      ...cardColumns,
      inner: {
        schedule,
        showsGuests,
        updatedAt,
        statusReason,
        publishedAt,
        price,
        currency,
        contact,
        link,
        news: eventTable.news,
      },
      edit: { status: eventEdits.table.status, reason: eventEdits.table.reason },
      organizerIsPublic: sql<boolean>`${isPublicSeller(ctx.now)}`,
    })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .innerJoin(userTable, eq(userTable.id, eventTable.organizerId))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, eventTable.organizerId))
    .leftJoin(mediaTable, eq(mediaTable.id, eventSeriesTable.mediaId))
    .leftJoin(eventEdits.table, eventEdits.beside(eventTable.seriesId))
    .where(eq(eventTable.id, id));
  return row;
}

async function findDates(ctx: Ctx, seriesId: string): Promise<EventDateView[]> {
  const rows = await ctx.db
    .select({
      id: eventTable.id,
      startsAt: eventTable.startsAt,
      cancelledAt: eventTable.cancelledAt,
    })
    .from(eventTable)
    .where(eq(eventTable.seriesId, seriesId))
    .orderBy(asc(eventTable.startsAt));
  return rows.map(({ id, startsAt, cancelledAt }) => ({
    id,
    startsAt: startsAt.toISOString(),
    cancelled: cancelledAt !== null,
  }));
}

async function findOrganized(
  ctx: Ctx,
  organizerId: string,
): Promise<{ eventCount: number; since: string | null }> {
  const [row] = await ctx.db
    .select({ events: count(), since: min(eventSeriesTable.publishedAt) })
    .from(eventSeriesTable)
    .where(
      and(eq(eventSeriesTable.organizerId, organizerId), eq(eventSeriesTable.status, 'approved')),
    );
  return { eventCount: row?.events ?? 0, since: row?.since?.toISOString() ?? null };
}

/** How an event comes again; null for one that does not. */
function repetitionOf(schedule: EventSchedule): RepetitionView | null {
  const { repeats, startDate, weekdays, until } = schedule;
  if (repeats === 'none' || until === null) return null;
  const first = weekdayOf(startDate);
  return {
    repeats,
    weekdays: repeats === 'weekly' ? [...new Set([...weekdays, first])] : [first],
    order: orderInMonth(startDate),
    until,
  };
}

/**
 * Who goes to a date, of those who allow that others see it, in the order they answered.
 * @param input.limit 200 at most
 * @throws AppError event_not_found
 */
export async function findGuests(
  ctx: Ctx,
  { id, limit = GUESTS_MOST }: { id: string; limit?: number },
): Promise<GuestView[]> {
  const event = await getEvent(ctx, { id });
  if (!event.showsGuests) return [];
  const { name, email, image } = userTable;
  const rows = await ctx.readDb
    .select({ id: userTable.id, name, email, image })
    .from(eventRsvpTable)
    .innerJoin(userTable, eq(userTable.id, eventRsvpTable.userId))
    .where(
      and(
        eq(eventRsvpTable.eventId, id),
        sql`${eventRsvpTable.status} = 'going' and ${eventRsvpTable.visible}`,
        isPublicSeller(ctx.now),
      ),
    )
    .orderBy(eventRsvpTable.createdAt, eventRsvpTable.userId)
    .limit(Math.min(limit, GUESTS_MOST));
  return rows.map(({ image, ...person }) => ({
    id: person.id,
    name: displayName(person),
    avatar: image,
  }));
}
