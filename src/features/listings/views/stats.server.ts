// Counts views, contacts and favorites. Owns listing_daily_view and the counters of listing_stats.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { countView, defineViewCounter, type Look } from '#platform/cache/view-counter.server.ts';

/** Written together every few seconds, and at stop. */
export const viewCounter = defineViewCounter('listings.views', addViews);

export type View = Omit<Look, 'id' | 'ownerId'> & { listingId: string; sellerId: string };

/**
 * Counts one view per viewer, listing and UTC day; neither the seller's own nor a bot's
 * (DECISIONS.md B12), and none where nobody looks. Never fails and never waits.
 */
export function recordView(ctx: Ctx, { listingId, sellerId, ...look }: View): void {
  countView(ctx, viewCounter, { ...look, id: listingId, ownerId: sellerId });
}

async function addViews(
  ctx: Ctx,
  views: readonly (readonly [string, number])[],
  day: string,
): Promise<void> {
  const ids = sql.param(views.map(([id]) => id));
  const counts = sql.param(views.map(([, n]) => n));
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SET LOCAL synchronous_commit = off`);
    await ctx.db.execute(sql`
      UPDATE listing_stats s SET views = s.views + v.n
        FROM unnest(${ids}::uuid[], ${counts}::int[]) AS v (id, n) WHERE s.listing_id = v.id`);
    // A listing may have been deleted since it was looked at.
    await ctx.db.execute(sql`
      INSERT INTO listing_daily_view AS d (day, listing_id, views)
      SELECT ${day}::date, l.id, v.n FROM unnest(${ids}::uuid[], ${counts}::int[]) AS v (id, n)
        JOIN listing l ON l.id = v.id ORDER BY l.id
      ON CONFLICT (day, listing_id) DO UPDATE SET views = d.views + excluded.views`);
  });
}

/** Counts somebody who asked about a listing for the first time; part of their transaction. */
export async function recordContact(ctx: Ctx, { listingId }: { listingId: string }): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE listing_stats SET contacts = contacts + 1 WHERE listing_id = ${listingId}`,
  );
}

/**
 * Counts that so many people more, or fewer, keep each of these listings; in the transaction that
 * changed who does, so that the count is exact.
 */
export async function countFavorites(
  ctx: Ctx,
  { listingIds, by }: { listingIds: readonly string[]; by: 1 | -1 },
): Promise<void> {
  if (listingIds.length === 0) return;
  // In one order, so that two writers of many rows never wait for each other.
  await ctx.db.execute(sql`
    UPDATE listing_stats s SET favorites = s.favorites + ${by} FROM (
      SELECT listing_id FROM listing_stats WHERE listing_id = ANY(${sql.param(listingIds)}::uuid[])
      ORDER BY listing_id FOR UPDATE
    ) counted WHERE s.listing_id = counted.listing_id`);
}
