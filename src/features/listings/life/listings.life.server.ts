// What becomes of a listing after its approval: sold, reopened, renewed. Who may do what when is
// data (listings.states.ts).
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { stockOf } from '#features/listings/writing/listings.input.variations.ts';
import { moveTo, REOPEN_DAYS } from '#features/listings/listings.states.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import {
  findOwnRow,
  lockSeller,
  requireRoom,
} from '#features/listings/writing/listings.write.server.ts';
import { DAY_MS } from '#platform/time.ts';

/**
 * Records that a unit was sold; with the last one the listing is sold (DECISIONS.md C8). Two
 * presses sell one unit each, and of two at once on the last unit one is refused.
 * @throws AppError not_authenticated, listing_not_found when it is not the actor's,
 * listing_not_on_sale
 */
export async function markSold(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  if (!z.uuid().safeParse(id).success)
    throw new AppError(listingErrors.listing_not_found, { detail: 'not a UUID' });
  const own = and(eq(listingTable.id, id), eq(listingTable.userId, actor.id));
  const { rowCount } = await ctx.db
    .update(listingTable)
    .set({
      salesCount: sql`${listingTable.salesCount} + 1`,
      stockQuantity: sql`greatest(${listingTable.stockQuantity} - 1, 0)`,
      soldAt: sql`case when ${listingTable.stockQuantity} <= 1 then ${ctx.now.toISOString()}::timestamptz end`,
      updatedAt: ctx.now,
    })
    .where(and(own, eq(listingTable.status, 'approved'), isNull(listingTable.soldAt)));
  if (rowCount) return;
  const [row] = await ctx.db.select({ id: listingTable.id }).from(listingTable).where(own);
  throw new AppError(row ? listingErrors.listing_not_on_sale : listingErrors.listing_not_found, {
    detail: id,
  });
}

/**
 * Offers a sold listing again, within 30 days (DECISIONS.md C8). It counts as active again; what
 * was sold stays in the figures.
 * @throws AppError not_authenticated, listing_not_found, listing_not_now, listing_reopen_too_late,
 * listing_limit
 */
export async function reopenListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockSeller(tx, actor.id);
    const row = await findOwnRow(tx, actor, id, true);
    if (!row.soldAt || row.status !== 'approved')
      throw new AppError(listingErrors.listing_not_now, { detail: id });
    if (row.soldAt.getTime() < ctx.now.getTime() - REOPEN_DAYS * DAY_MS)
      throw new AppError(listingErrors.listing_reopen_too_late, { detail: id });
    await requireRoom(tx, ctx, actor);
    // It may have come to its end while it was sold.
    const life = row.expiresAt && row.expiresAt <= ctx.now ? lifeFrom(ctx) : {};
    await tx
      .update(listingTable)
      .set({ soldAt: null, stockQuantity: Math.max(1, stockOf(row)), updatedAt: ctx.now, ...life })
      .where(eq(listingTable.id, id));
  });
}

/**
 * Gives a listing its full time from now on (DECISIONS.md C12): one that goes on being public, or
 * one that has expired.
 * @throws AppError not_authenticated, listing_not_found, listing_not_now, listing_limit
 */
export async function renewListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockSeller(tx, actor.id);
    const row = await findOwnRow(tx, actor, id, true);
    const status = moveTo('renew', row.status, 'owner');
    if (!status || row.soldAt) throw new AppError(listingErrors.listing_not_now, { detail: id });
    const ended = row.status === 'expired' || (row.expiresAt !== null && row.expiresAt <= ctx.now);
    if (ended) await requireRoom(tx, ctx, actor);
    await tx
      .update(listingTable)
      .set({ status, statusReason: null, updatedAt: ctx.now, ...lifeFrom(ctx) })
      .where(eq(listingTable.id, id));
  });
}

function lifeFrom({ settings, now }: Pick<Ctx, 'settings' | 'now'>) {
  return { expiresAt: new Date(now.getTime() + settings.listings.days * DAY_MS), remindedAt: null };
}
