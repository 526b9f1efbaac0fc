// Owns the counts of answers at a date, and who has a place. Every change is made under the lock of
// the date's row, so that places are never given twice.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { movedUp } from '#features/events/events.events.server.ts';
import type { RsvpStatus } from '#features/events/events.limits.ts';
import { type EventRow, eventTable } from '#features/events/events.table.server.ts';

export type Counts = Pick<EventRow, 'attendeeCount' | 'interestedCount' | 'waitingCount'>;

/** What one answer more or less of a kind changes. */
export function countOf(status: RsvpStatus | null): Counts {
  return {
    attendeeCount: Number(status === 'going'),
    interestedCount: Number(status === 'interested'),
    waitingCount: Number(status === 'waiting'),
  };
}

/** Whether nobody else can go; null is no limit. */
export function isFull(max: number | null, attendees: number): boolean {
  return max !== null && attendees >= max;
}

/**
 * Gives free places to those who wait, in the order they came, and publishes it for each. Only
 * under the lock of the date's row.
 * @returns the counts after it
 */
export async function fillPlaces(
  ctx: Ctx,
  { eventId, max }: { eventId: string; max: number | null },
): Promise<Counts> {
  const [date] = await ctx.db
    .select({
      attendeeCount: eventTable.attendeeCount,
      interestedCount: eventTable.interestedCount,
      waitingCount: eventTable.waitingCount,
    })
    .from(eventTable)
    .where(eq(eventTable.id, eventId))
    .for('update');
  if (!date) return countOf(null);
  const free = max === null ? date.waitingCount : Math.max(0, max - date.attendeeCount);
  if (free === 0 || date.waitingCount === 0) return date;
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    update event_rsvp set status = 'going', place = null, updated_at = ${ctx.now.toISOString()}
    where event_id = ${eventId} and user_id in (
      select user_id from event_rsvp where event_id = ${eventId} and status = 'waiting'
      order by place limit ${free})
    returning user_id`);
  const after = {
    ...date,
    attendeeCount: date.attendeeCount + rows.length,
    waitingCount: date.waitingCount - rows.length,
  };
  await ctx.db.update(eventTable).set(after).where(eq(eventTable.id, eventId));
  for (const { user_id: userId } of rows) await publish(ctx, movedUp, { eventId, userId });
  return after;
}
