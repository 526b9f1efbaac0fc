// Units that are promised to a buyer, and what units were sold for. Orders, a later feature, take
// them and give them back within their own transactions; the rules of who may order stay there.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Money } from '#platform/i18n/money.ts';
import { aboutListing } from '#features/listings/listings.events.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import {
  type ListingContent,
  type ListingRow,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import { listingRevenueTable } from './figures.table.server.ts';
import { countedOptions, giveUnit, takeUnit, unitsLeft } from './stock.ts';
import { listingRevisions } from '../edits/moderation.server.ts';
import { publishTransition, requireTransition, statusOf } from '../listings.transition.server.ts';

type Units = { listingId: string; quantity: number };

/**
 * Takes units from the stock, in a transaction of the caller; of two at once on the last unit one
 * finds none left. With the last unit the listing is sold, as by `markSold`.
 * @param units.options ids of the options that were chosen; those that are counted are lowered
 * @param units.unitPrice what each of them is sold for
 * @param units.buyerId whom they are promised to
 * @returns how many were left, and the counted options, to give back with `releaseUnits`; nothing
 *   is taken when fewer are left than were asked for
 * @throws AppError listing_not_on_sale
 */
export async function reserveUnits(
  ctx: Ctx,
  {
    listingId,
    quantity,
    options,
    unitPrice,
    buyerId,
  }: Units & { options: readonly string[]; unitPrice: Money; buyerId: string },
): Promise<{ reserved: boolean; left: number; counted: string[] }> {
  const row = await lockListing(ctx, listingId);
  if (!row) throw new AppError(listingErrors.listing_not_on_sale, { detail: listingId });
  const left = unitsLeft(row, options);
  const rest = { ...row, stockQuantity: row.stockQuantity - quantity };
  if (row.soldAt !== null || left < quantity)
    return { reserved: false, left: row.soldAt === null ? left : 0, counted: [] };
  const state = requireTransition(ctx, 'hold', rest, 'order');
  const counted = countedOptions(row, options);
  const soldOut = state === 'sold';
  await ctx.db
    .update(listingTable)
    .set({
      ...takeUnit(row, counted, quantity),
      status: statusOf(state),
      soldOptions: counted,
      salesCount: row.salesCount + quantity,
      buyerKnown: true,
      soldAt: soldOut ? ctx.now : null,
      updatedAt: ctx.now,
    })
    .where(eq(listingTable.id, row.id));
  await amendStock(ctx, row.id, (content) => takeUnit(content, counted, quantity));
  await addRevenue(ctx, row.id, { ...unitPrice, amount: unitPrice.amount * quantity });
  await publishTransition(ctx, 'hold', {
    ...aboutListing(row),
    price: unitPrice,
    options: [...options],
    soldOut,
    units: quantity,
    buyerId,
  });
  return { reserved: true, left: left - quantity, counted };
}

/**
 * Gives units back that `reserveUnits` took, in a transaction of the caller. The listing is on sale
 * again where it was sold, whatever the limit of active ones; nothing happens when it is gone.
 */
export async function releaseUnits(
  ctx: Ctx,
  {
    listingId,
    quantity,
    counted,
    unitPrice,
  }: Units & { counted: readonly string[]; unitPrice: Money },
): Promise<void> {
  const row = await lockListing(ctx, listingId);
  if (!row) return;
  const state = requireTransition(ctx, 'release', row, 'order');
  await ctx.db
    .update(listingTable)
    .set({
      ...giveUnit(row, counted, quantity),
      status: statusOf(state),
      soldOptions: [],
      salesCount: Math.max(0, row.salesCount - quantity),
      soldAt: null,
      updatedAt: ctx.now,
    })
    .where(eq(listingTable.id, row.id));
  await amendStock(ctx, row.id, (content) => giveUnit(content, counted, quantity));
  await addRevenue(ctx, row.id, { ...unitPrice, amount: -unitPrice.amount * quantity });
  await publishTransition(ctx, 'release', aboutListing(row));
}

async function lockListing(ctx: Ctx, id: string): Promise<ListingRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(listingTable)
    .where(eq(listingTable.id, id))
    .for('update');
  return row;
}

/** What was sold for more money than before, or less; never below nothing. */
export async function addRevenue(
  ctx: Ctx,
  listingId: string,
  { amount, currency }: Money,
): Promise<void> {
  if (amount === 0) return;
  await ctx.db
    .insert(listingRevenueTable)
    .values({ listingId, currency, amount: Math.max(0, amount) })
    .onConflictDoUpdate({
      target: [listingRevenueTable.listingId, listingRevenueTable.currency],
      set: { amount: sql`greatest(0, ${listingRevenueTable.amount} + ${amount})` },
    });
}

/**
 * What waits for its decision counts the same units: approved later, it must not bring them back.
 */
export async function amendStock(
  ctx: Ctx,
  listingId: string,
  stockOf: (content: ListingContent) => Partial<ListingContent>,
): Promise<void> {
  await listingRevisions.amend(ctx, listingId, (content) => ({ ...content, ...stockOf(content) }));
}
