// The daily and weekly summaries of what alerts found. No row says when one was made: what was
// found before the hour brings it about, once, whatever was late.
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { listingSearchTable, listingTable } from '#features/listings/listings.table.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { alertSummed } from '#features/alerts/alerts.events.server.ts';
import { SUMMARY_HOUR, SUMMARY_LISTINGS } from '#features/alerts/alerts.limits.ts';
import { isBlocked } from './match.server.ts';
import { alertMatchTable, alertTable } from '#features/alerts/alerts.table.server.ts';

const ALERTS_AT_ONCE = 200;
/** The first day of 1970 was a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** The last time that summaries were due: of every day, and of Mondays. */
export function summaryHours(now: Date): { daily: Date; weekly: Date } {
  const last = (every: number, first: number) => {
    const start = first + SUMMARY_HOUR * HOUR_MS;
    return new Date(start + Math.floor((now.getTime() - start) / every) * every);
  };
  return { daily: last(DAY_MS, 0), weekly: last(7 * DAY_MS, FIRST_MONDAY) };
}

/** Makes the summaries whose hour has come. Safe to repeat. @returns of how many alerts */
export async function sumAlerts(ctx: Ctx): Promise<number> {
  const { daily, weekly } = summaryHours(ctx.now);
  return inBatches(ALERTS_AT_ONCE, async () => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      SELECT DISTINCT alert_id AS id FROM alert_match
      WHERE told_at IS NULL AND (
        way = 'daily' AND matched_at < ${daily.toISOString()}::timestamptz
        OR way = 'weekly' AND matched_at < ${weekly.toISOString()}::timestamptz)
      ORDER BY 1 LIMIT ${ALERTS_AT_ONCE}`);
    for (const { id } of rows) await inTransaction(ctx, (ctx) => sumAlert(ctx, id));
    return rows.length;
  });
}

/** Taken and told of in one step: a second run finds nothing, and a failed one did nothing. */
async function sumAlert(ctx: Ctx, alertId: string): Promise<void> {
  const taken = await ctx.db
    .update(alertMatchTable)
    .set({ notifiedAt: ctx.now })
    .where(and(eq(alertMatchTable.alertId, alertId), isNull(alertMatchTable.notifiedAt)))
    .returning({ listingId: alertMatchTable.listingId, way: alertMatchTable.way });
  const listingIds = await findShown(ctx, {
    alertId,
    listingIds: taken.map(({ listingId }) => listingId),
  });
  if (listingIds.length === 0) return;
  await publish(ctx, alertSummed, {
    alertId,
    way: taken.some(({ way }) => way === 'weekly') ? 'weekly' : 'daily',
    listingIds: listingIds.slice(0, SUMMARY_LISTINGS),
    total: listingIds.length,
  });
}

/**
 * Those of the listings that are still for sale and may be shown to the owner of the alert, the
 * last found first; none while it is paused or off.
 */
export async function findShown(
  ctx: Ctx,
  { alertId, listingIds }: { alertId: string; listingIds: readonly string[] },
): Promise<string[]> {
  if (listingIds.length === 0) return [];
  const rows = await ctx.db
    .select({ id: listingTable.id })
    .from(alertMatchTable)
    .innerJoin(alertTable, eq(alertTable.id, alertMatchTable.alertId))
    .innerJoin(listingSearchTable, eq(listingSearchTable.id, alertMatchTable.listingId))
    .innerJoin(listingTable, eq(listingTable.id, alertMatchTable.listingId))
    .where(
      and(
        eq(alertTable.id, alertId),
        alertTable.listens,
        inArray(listingTable.id, [...listingIds]),
        isNull(listingTable.soldAt),
        sql`NOT ${isBlocked(sql`${alertTable.userId}`, sql`${listingTable.userId}`)}`,
      ),
    )
    .orderBy(desc(alertMatchTable.matchedAt), desc(listingTable.id));
  return rows.map(({ id }) => id);
}
