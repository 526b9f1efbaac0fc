// What happens to events without a request: people are reminded, and the ends of accounts.
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { releaseMedia } from '#features/media/media.server.ts';
import { removeAnswersOf } from './rsvps/rsvp.server.ts';
import { reminderDue } from './events.events.server.ts';
import { eventRsvpTable, eventSeriesTable, eventTable } from './events.table.server.ts';
import { cancelSeries } from './edits/cancel.server.ts';
import { eventTransitionResult } from './events.states.ts';

const REMINDED_AT_ONCE = 20;

/**
 * Reminds those who go of what begins within a day, once. Who answers later than that knows.
 * @returns how many dates
 */
export async function remindGuests(ctx: Ctx): Promise<number> {
  const tomorrow = new Date(ctx.now.getTime() + DAY_MS);
  return inBatches(REMINDED_AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const due = await ctx.db
        .select({ id: eventTable.id })
        .from(eventTable)
        .where(
          and(
            eq(eventTable.shown, true),
            isNull(eventTable.remindedAt),
            gt(eventTable.startsAt, ctx.now),
            lte(eventTable.startsAt, tomorrow),
          ),
        )
        .orderBy(eventTable.startsAt)
        .limit(REMINDED_AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const guests = await ctx.db
        .select({ eventId: eventRsvpTable.eventId, userId: eventRsvpTable.userId })
        .from(eventRsvpTable)
        .where(and(inArray(eventRsvpTable.eventId, ids), eq(eventRsvpTable.status, 'going')));
      for (const guest of guests) await publish(ctx, reminderDue, guest);
      await ctx.db
        .update(eventTable)
        .set({ remindedAt: ctx.now })
        .where(inArray(eventTable.id, ids));
      return ids.length;
    }),
  );
}

/**
 * Takes away what somebody organised and answered whose account is gone; who wanted to come to what
 * they organised is told. Safe to repeat.
 */
export async function removeEventsOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await removeAnswersOf(ctx, { userId });
  await inTransaction(ctx, async (ctx) => {
    const organized = await ctx.db
      .select()
      .from(eventSeriesTable)
      .where(eq(eventSeriesTable.organizerId, userId))
      .for('update');
    for (const row of organized) {
      const { to } = eventTransitionResult('cancel', row, 'account', ctx.now);
      if (to) await cancelSeries(ctx, row, { status: to, by: 'account' });
      await ctx.db.delete(eventSeriesTable).where(eq(eventSeriesTable.id, row.id));
      if (row.mediaId) await releaseMedia(ctx, { ids: [row.mediaId] });
    }
  });
}
