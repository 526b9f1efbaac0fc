// What becomes of a listing after its approval: sold, reopened, renewed, withdrawn. Who may do what
// when is data (listings.states.ts); what is left of the units is in stock.ts.
import { and, eq, gte, lte, ne } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { aboutListing } from '#features/listings/listings.events.server.ts';
import { giveUnit, takeUnit, returnUnit, requireOptions } from './stock.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import type { ListingSale } from '#features/listings/listings.schema.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { addRevenue, amendStock } from './reserve.server.ts';
import {
  lifeFrom,
  publishTransition,
  requireTransition,
  statusOf,
} from '../listings.transition.server.ts';
import {
  findOwnRow,
  type LiveRow,
  lockSeller,
  requireRoom,
} from '#features/listings/listings.owner.server.ts';

/**
 * Records that a unit was sold; with the last one the listing is sold (DECISIONS.md C8). Two
 * presses sell one unit each, and of two at once on the last unit one is refused.
 * @param input.options ids of the options that the unit had: one of each variation whose options
 *   are counted
 * @throws AppError not_authenticated, listing_not_found when it is not the actor's,
 *   listing_not_on_sale, listing_option_required, listing_option_gone
 */
export async function markSold(
  ctx: Ctx,
  { id, options = [] }: { id: string; options?: readonly string[] | undefined },
): Promise<ListingSale> {
  const actor = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    const state = requireTransition(ctx, 'sell', row, 'owner');
    const { counted, options: chosen } = requireOptions(row, options);
    const left = takeUnit(row, counted);
    const soldOut = state === 'sold';
    await ctx.db
      .update(listingTable)
      .set({
        ...left,
        soldOptions: counted,
        salesCount: row.salesCount + 1,
        buyerKnown: false,
        soldAt: soldOut ? ctx.now : null,
        updatedAt: ctx.now,
      })
      .where(eq(listingTable.id, id));
    await amendStock(ctx, id, (content) => takeUnit(content, counted));
    const { price: amount, currency } = row;
    await addRevenue(ctx, id, { amount, currency });
    await publishTransition(ctx, 'sell', {
      ...aboutListing(row),
      price: { amount, currency },
      options: chosen,
      soldOut,
    });
    const { title } = row;
    return { title, stock: left.stockQuantity, sold: soldOut, at: ctx.now.toISOString() };
  });
}

/**
 * Takes a sale back, as long as nothing else happened to the listing since: a press on the wrong
 * one. The unit is for sale again and leaves the figures; whoever was named as the buyer is not
 * asked any more. What they have said is true stays (`sealSale`), and so do reviews of it.
 * @param input.at as `markSold` answered it
 * @throws AppError not_authenticated, listing_not_found when it is not the actor's,
 *   listing_not_now, listing_stale, listing_limit
 */
export async function undoSale(ctx: Ctx, { id, at }: { id: string; at: string }): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx, actor.id);
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    requireTransition(ctx, 'undoSale', row, 'owner');
    const { soldOptions: counted } = row;
    if (row.updatedAt.toISOString() !== at || row.salesCount === 0)
      throw new AppError(listingErrors.listing_stale, { detail: `${id}: not sold at ${at}` });
    if (row.soldAt !== null && (await isPlaceTaken(ctx, row))) await requireRoom(ctx, actor);
    await ctx.db
      .update(listingTable)
      .set({
        ...giveUnit(row, counted),
        soldOptions: [],
        salesCount: row.salesCount - 1,
        buyerKnown: true,
        soldAt: null,
        updatedAt: ctx.now,
      })
      .where(eq(listingTable.id, id));
    await amendStock(ctx, id, (content) => giveUnit(content, counted));
    await addRevenue(ctx, id, { amount: -row.price, currency: row.currency });
    await publishTransition(ctx, 'undoSale', { ...aboutListing(row), soldAt: at });
  });
}

/**
 * Whether another listing of the seller came or changed since this one was sold. While none did,
 * there are as many as before the sale, which may be more than the limit by now.
 */
async function isPlaceTaken(ctx: Ctx, { id, userId, updatedAt }: LiveRow): Promise<boolean> {
  const since = await ctx.db.$count(
    listingTable,
    and(
      eq(listingTable.userId, userId),
      ne(listingTable.id, id),
      gte(listingTable.updatedAt, updatedAt),
    ),
  );
  return since > 0;
}

/**
 * The seller has said who bought what was sold last, or that nobody here did; in the transaction of
 * who writes that down. Of two at once one holds.
 * @returns the listing as it is
 * @throws AppError listing_not_found, listing_not_now when there is nothing to say
 */
export async function answerBuyer(
  ctx: Ctx,
  { actor, id }: { actor: Pick<Actor, 'id'>; id: string },
): Promise<LiveRow> {
  const row = await findOwnRow(ctx, { actor, id, lock: true });
  if (row.buyerKnown) throw new AppError(listingErrors.listing_not_now, { detail: id });
  await ctx.db.update(listingTable).set({ buyerKnown: true }).where(eq(listingTable.id, id));
  return row;
}

/**
 * The buyer says that the last sale is true: it cannot be undone any more. In the transaction of
 * who writes that down.
 * @param sale.recordedAt when the buyer was named; a later sale can still be undone
 */
export async function sealSale(
  ctx: Ctx,
  { listingId, recordedAt }: { listingId: string; recordedAt: Date },
): Promise<void> {
  await ctx.db
    .update(listingTable)
    .set({ updatedAt: ctx.now })
    .where(and(eq(listingTable.id, listingId), lte(listingTable.updatedAt, recordedAt)));
}

/**
 * Offers a sold listing again with one unit of what was sold last, within 30 days (DECISIONS.md
 * C8). It counts as active again; what was sold stays in the figures.
 * @throws AppError not_authenticated, listing_not_found, listing_not_now, listing_reopen_too_late,
 *   listing_limit
 */
export async function reopenListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx, actor.id);
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    requireTransition(ctx, 'reopen', row, 'owner');
    await requireRoom(ctx, actor);
    // It may have come to its end while it was sold.
    const life = row.expiresAt && row.expiresAt <= ctx.now ? lifeFrom(ctx) : {};
    await ctx.db
      .update(listingTable)
      .set({ soldAt: null, soldOptions: [], ...returnUnit(row), updatedAt: ctx.now, ...life })
      .where(eq(listingTable.id, id));
    await publishTransition(ctx, 'reopen', aboutListing(row));
  });
}

/**
 * Gives a listing its full time from now on (DECISIONS.md C12): one that goes on being public and
 * is near its end, or one that has expired.
 * @throws AppError not_authenticated, listing_not_found, listing_not_now, listing_limit
 */
export async function renewListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx, actor.id);
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    const state = requireTransition(ctx, 'renew', row, 'owner');
    const ended = row.status === 'expired' || (row.expiresAt !== null && row.expiresAt <= ctx.now);
    if (ended) await requireRoom(ctx, actor);
    const life = lifeFrom(ctx);
    await ctx.db
      .update(listingTable)
      .set({ status: statusOf(state), statusReason: null, updatedAt: ctx.now, ...life })
      .where(eq(listingTable.id, id));
    const expiresAt = life.expiresAt.toISOString();
    await publishTransition(ctx, 'renew', { ...aboutListing(row), expiresAt });
  });
}
