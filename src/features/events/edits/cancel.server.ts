// How an event, or one date of it, is called off. Who answered is told; nothing of it needs a look
// by anybody else.
import { eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { aboutSeries, eventCancelled } from '#features/events/events.events.server.ts';
import { EVENT_LIMITS } from '#features/events/events.limits.ts';
import type { EventWritten } from '#features/events/events.schema.ts';
import { type EventSeriesRow, eventTable } from '#features/events/events.table.server.ts';
import { contentOf, updateSeries, writeDates } from '#features/events/edits/content.server.ts';
import { datesOf } from '#features/events/edits/dates.server.ts';
import { findOwnSeries } from '#features/events/edits/owner.server.ts';
import { toWritten } from '#features/events/edits/write.server.ts';
import { eventRevisions } from './moderation.server.ts';
import { requireTransition } from './transition.server.ts';

/**
 * Calls off one date of an event of the actor, or all that are still to come. The last date that
 * takes place cannot go alone: with it the event is cancelled.
 * @param input.scope `date` for this date alone, `all` for the event
 * @throws AppError not_authenticated, event_not_found, event_not_now, event_over, rate_limited
 */
export async function cancelEvent(
  ctx: Ctx,
  { id, scope }: { id: string; scope: 'date' | 'all' },
): Promise<EventWritten> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, EVENT_LIMITS.writes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    const row = await findOwnSeries(ctx, { actor, id, lock: true });
    const status = requireTransition(ctx, 'cancel', row, 'organizer');
    const leftOut = scope === 'date' ? await withoutDate(ctx, row, id) : null;
    const written = leftOut
      ? await leaveOut(ctx, row, leftOut)
      : await cancelSeries(ctx, row, { status, by: 'organizer' });
    return toWritten(ctx, written, null);
  });
}

/**
 * The days that are left out once this date is too; null when no other date would take place.
 * @throws AppError event_over
 */
async function withoutDate(
  ctx: Ctx,
  { schedule }: EventSeriesRow,
  id: string,
): Promise<string[] | null> {
  const day = await openDay(ctx, id);
  const dates = datesOf(schedule);
  if (!dates.some(({ startOn }) => startOn === day)) return null;
  const leftOut = [...new Set([...schedule.leftOut, day])].toSorted();
  const others = dates.filter(({ startOn }) => !leftOut.includes(startOn));
  return others.some(({ endsAt }) => endsAt > ctx.now) ? leftOut : null;
}

/**
 * Takes back that one date of an event of the actor was called off.
 * @throws AppError not_authenticated, event_not_found, event_not_now, event_over, rate_limited
 */
export async function restoreEvent(ctx: Ctx, { id }: { id: string }): Promise<EventWritten> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, EVENT_LIMITS.writes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    const row = await findOwnSeries(ctx, { actor, id, lock: true });
    requireTransition(ctx, row.status === 'approved' ? 'edit' : 'submit', row, 'organizer');
    const day = await openDay(ctx, id);
    const leftOut = row.schedule.leftOut.filter((each) => each !== day);
    return toWritten(ctx, await leaveOut(ctx, row, leftOut), null);
  });
}

/** The day of a date that is not over. @throws AppError event_over */
async function openDay(ctx: Ctx, id: string): Promise<string> {
  const [date] = await ctx.db
    .select({ startOn: eventTable.startOn, endsAt: eventTable.endsAt })
    .from(eventTable)
    .where(eq(eventTable.id, id));
  if (!date || date.endsAt <= ctx.now) throw new AppError(eventErrors.event_over, { detail: id });
  return date.startOn;
}

/** Also in the edit that waits, which would bring the date back. */
async function leaveOut(ctx: Ctx, row: EventSeriesRow, leftOut: string[]): Promise<EventSeriesRow> {
  await eventRevisions.amend(ctx, row.id, (content) => {
    const { schedule } = content;
    const days = datesOf(schedule).map(({ startOn }) => startOn);
    const own = schedule.leftOut.filter((day) => !row.schedule.leftOut.includes(day));
    const both = [...own, ...leftOut].filter((day) => days.includes(day)).toSorted();
    return { ...content, schedule: { ...schedule, leftOut: both } };
  });
  const written = await updateSeries(ctx, row.id, {
    schedule: { ...row.schedule, leftOut },
    revision: await nextRevision(ctx, row),
    updatedAt: ctx.now,
  });
  await writeDates(ctx, written);
  return written;
}

/** Another form that is open must not undo it. What waits for a look keeps its number. */
async function nextRevision(ctx: Ctx, row: EventSeriesRow): Promise<number> {
  const { id, status, revision } = row;
  const waiting = await eventRevisions.find(ctx, id);
  if (waiting || status !== 'approved') return revision;
  return eventRevisions.drop(ctx, { id, revision, content: contentOf(row), waiting });
}

/** All dates that are still to come, whoever calls them off. */
export async function cancelSeries(
  ctx: Ctx,
  row: EventSeriesRow,
  { status, by }: { status: EventSeriesRow['status']; by: 'organizer' | 'account' },
): Promise<EventSeriesRow> {
  const waiting = await eventRevisions.find(ctx, row.id);
  const { id, revision } = row;
  await eventRevisions.drop(ctx, { id, revision, content: contentOf(row), waiting });
  const cancelled = await updateSeries(ctx, row.id, {
    status,
    cancelledAt: ctx.now,
    updatedAt: ctx.now,
  });
  await writeDates(ctx, cancelled);
  await publish(ctx, eventCancelled, { ...aboutSeries(cancelled), by });
  return cancelled;
}
