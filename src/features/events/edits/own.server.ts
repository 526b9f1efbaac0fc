// What organisers see of their own events, whatever their status.
import { and, count, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { mediaColumns, mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset } from '#platform/db/keyset.server.ts';
import { OWN_PAGE } from '#features/events/events.limits.ts';
import type { OwnEventView } from '#features/events/events.schema.ts';
import { actionsOf } from '#features/events/events.states.ts';
import {
  eventRsvpTable,
  eventEdits,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';

/** As event_series_organizer_idx has them. */
const NEWEST = keyset('own-events.newest', {
  createdAt: { by: eventSeriesTable.createdAt, type: 'time', descending: true },
  id: { by: eventSeriesTable.id, type: 'uuid', descending: true },
});

/**
 * The actor's events of every status, newest first, 20 at a time.
 * @param input.cursor the `nextCursor` of the page before
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function findOwnEvents(
  ctx: Ctx,
  { cursor }: { cursor?: string | null | undefined },
): Promise<{ items: OwnEventView[]; total: number; nextCursor: string | null }> {
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const own = eq(eventSeriesTable.organizerId, actor.id);
  const found = ctx.db
    .select({
      at: NEWEST.columns,
      series: eventSeriesTable,
      picture: mediaColumns,
      edit: {
        status: eventEdits.table.status,
        reason: eventEdits.table.reason,
        number: eventEdits.table.number,
      },
      next: nextDate(ctx),
    })
    .from(eventSeriesTable)
    .leftJoin(mediaTable, eq(mediaTable.id, eventSeriesTable.mediaId))
    .leftJoin(eventEdits.table, eventEdits.beside(eventSeriesTable.id))
    .where(and(own, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(OWN_PAGE + 1);
  const [rows, [sum]] = await Promise.all([
    found,
    ctx.db.select({ total: count() }).from(eventSeriesTable).where(own),
  ]);
  const page = NEWEST.page(rows, OWN_PAGE, ({ at }) => at);
  const items = page.items.map(({ series, picture, edit, next }) => ({
    id: next.id,
    seriesId: series.id,
    status: series.status,
    statusReason: series.statusReason,
    revision: edit?.number ?? series.revision,
    waitingEdit: edit && { status: edit.status, reason: edit.reason },
    title: series.title,
    category: series.category,
    country: series.country,
    location: series.location,
    timeZone: series.schedule.timeZone,
    startsAt: new Date(next.startsAt).toISOString(),
    dates: next.dates,
    attendees: next.attendees,
    over: series.endsAt <= ctx.now,
    picture,
    actions: actionsOf(series, ctx.now),
  }));
  return { items, total: sum?.total ?? 0, nextCursor: page.nextCursor };
}

/** Of each event its next date, else the last one, and what all of them come to. */
function nextDate({ now }: Ctx) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<{ id: string; startsAt: string; dates: number; attendees: number }>`(
    select jsonb_build_object(
      'id', (array_agg(d.id order by d.ends_at < ${at}, d.cancelled_at is not null,
        abs(extract(epoch from d.starts_at - ${at}))))[1],
      'startsAt', (array_agg(d.starts_at order by d.ends_at < ${at}, d.cancelled_at is not null,
        abs(extract(epoch from d.starts_at - ${at}))))[1],
      'dates', count(*) filter (where d.cancelled_at is null),
      'attendees', coalesce(sum(d.attendee_count), 0))
    from ${eventTable} d where d.series_id = ${eventSeriesTable.id})`;
}

/**
 * The actor's events and answers for their data export. @throws AppError
 * not_authenticated
 */
export async function exportOwnEvents(ctx: Ctx): Promise<{ organized: unknown; rsvps: unknown }> {
  const actor = requireActor(ctx);
  const series = await ctx.db
    .select({
      event: eventSeriesTable,
      edit: eventEdits.table.content,
      picture: mediaTable.url,
    })
    .from(eventSeriesTable)
    .leftJoin(eventEdits.table, eventEdits.beside(eventSeriesTable.id))
    .leftJoin(mediaTable, eq(mediaTable.id, eventSeriesTable.mediaId))
    .where(eq(eventSeriesTable.organizerId, actor.id))
    .orderBy(eventSeriesTable.createdAt);
  const dates = await ctx.db
    .select()
    .from(eventTable)
    .where(eq(eventTable.organizerId, actor.id))
    .orderBy(eventTable.startsAt);
  const rsvps = await ctx.db
    .select({
      eventId: eventRsvpTable.eventId,
      title: eventSeriesTable.title,
      startsAt: eventTable.startsAt,
      status: eventRsvpTable.status,
      visible: eventRsvpTable.visible,
      createdAt: eventRsvpTable.createdAt,
      updatedAt: eventRsvpTable.updatedAt,
    })
    .from(eventRsvpTable)
    .innerJoin(eventTable, eq(eventTable.id, eventRsvpTable.eventId))
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .where(eq(eventRsvpTable.userId, actor.id))
    .orderBy(eventRsvpTable.createdAt);
  return {
    organized: series.map(({ event, edit, picture }) => ({
      ...event,
      picture,
      waitingEdit: edit,
      dates: dates.filter(({ seriesId }) => seriesId === event.id),
    })),
    rsvps,
  };
}
