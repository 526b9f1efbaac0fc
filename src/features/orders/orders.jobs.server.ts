// What happens to orders without a request: nobody answered in time, nothing is left to sell,
// somebody deleted their account.
import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { unitsLeft } from '#features/listings/listings.public.ts';
import type {
  listingDecided,
  listingSaleUndone,
  listingSold,
  listingWithdrawn,
} from '#features/listings/listings.events.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { ACKNOWLEDGE_DAYS, type CancelReason, CLOSE_DAYS, CONFIRM_DAYS } from './orders.limits.ts';
import { transitionOrder } from './transitions/transition.server.ts';
import { type OrderActor, orderTransitionResult } from './orders.states.ts';
import { type OrderRow, orderTransitionTable, orderTable } from './orders.table.server.ts';

const AT_ONCE = 200;

/**
 * Ends requests that nobody answered for three days, and closes what was sent 30 days ago without a
 * word: that counts as delivered. What was ready that long and nobody fetched is cancelled.
 * @returns how many orders
 */
export async function closeOverdue(ctx: Ctx): Promise<number> {
  const { createdAt, recorded, shippedAt } = orderTable;
  return inBatches(AT_ONCE, async () => {
    const due = await ctx.db
      .select({ id: orderTable.id })
      .from(orderTable)
      .where(
        or(
          // Spelled as the partial indexes have it.
          and(
            sql`state = 'pending'`,
            lte(createdAt, daysAgo(ctx, CONFIRM_DAYS)),
            or(eq(recorded, false), lte(createdAt, daysAgo(ctx, ACKNOWLEDGE_DAYS))),
          ),
          and(sql`state = 'shipped'`, lte(shippedAt, daysAgo(ctx, CLOSE_DAYS))),
        ),
      )
      .orderBy(createdAt)
      .limit(AT_ONCE);
    for (const { id } of due) await changeOne(ctx, id, (ctx, order) => closeOne(ctx, order));
    return due.length;
  });
}

/** One order at a time, so that each holds its locks shortly. */
async function changeOne(
  ctx: Ctx,
  id: string,
  change: (ctx: Ctx, order: OrderRow) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select()
      .from(orderTable)
      .where(eq(orderTable.id, id))
      .for('update');
    if (order) await change(ctx, order);
  });
}

/** What the clock may do with it; nothing when somebody was faster. */
async function closeOne(ctx: Ctx, order: OrderRow): Promise<void> {
  if (orderTransitionResult('deliver', order, 'clock', ctx.now).to) {
    await deliverAs(ctx, order, 'clock', 'time');
    return;
  }
  if (orderTransitionResult('cancel', order, 'clock', ctx.now).to)
    await cancelAs(ctx, order, 'clock', lateOf(order));
}

/** Why the clock ends it. */
function lateOf({ state, recorded }: OrderRow): CancelReason {
  if (state !== 'pending') return 'notCollected';
  return recorded ? 'notAcknowledged' : 'unanswered';
}

async function cancelAs(ctx: Ctx, order: OrderRow, by: OrderActor, reason: CancelReason) {
  await transitionOrder(ctx, order, {
    name: 'cancel',
    by,
    byId: null,
    tell: { reason, wasConfirmed: order.state !== 'pending' },
    set: { cancelReason: reason },
  });
}

async function deliverAs(
  ctx: Ctx,
  order: OrderRow,
  by: 'clock' | 'buyerGone',
  how: 'time' | 'accountGone',
) {
  await transitionOrder(ctx, order, {
    name: 'deliver',
    by,
    byId: null,
    tell: { how },
    set: { deliveredHow: how },
  });
}

/**
 * Declines the requests that a sale left nothing for, also one that was made elsewhere and marked
 * by the seller. Where something is left, though less than was asked for, the seller decides.
 */
export async function declineSoldOut(
  ctx: Ctx,
  { listingId }: Pick<z.output<typeof listingSold.schema>, 'listingId'>,
): Promise<void> {
  const { soldAt, stockQuantity, variations } = listingTable;
  const [listing] = await ctx.db
    .select({ soldAt, stockQuantity, variations })
    .from(listingTable)
    .where(eq(listingTable.id, listingId));
  if (!listing) return;
  const isLeft = ({ options }: Pick<OrderRow, 'options'>) =>
    listing.soldAt === null &&
    unitsLeft(
      listing,
      options.map(({ id }) => id),
    ) > 0;
  await declineWaiting(ctx, listingId, 'soldOut', isLeft);
}

/** Ends the requests for a listing that its seller deleted; an account's end is told by itself. */
export async function declineWithdrawn(
  ctx: Ctx,
  { listingId, by }: Pick<z.output<typeof listingWithdrawn.schema>, 'listingId' | 'by'>,
): Promise<void> {
  if (by === 'owner') await declineWaiting(ctx, listingId, 'listingGone');
}

/** Ends the requests for a listing that a moderator took away. */
export async function declineRemoved(
  ctx: Ctx,
  { listingId, outcome }: Pick<z.output<typeof listingDecided.schema>, 'listingId' | 'outcome'>,
): Promise<void> {
  if (outcome === 'remove') await declineWaiting(ctx, listingId, 'listingGone');
}

/**
 * The seller takes back that they sold something: whoever they had named as its buyer is not asked
 * any more. What the buyer has answered meanwhile stays.
 */
export async function takeBackRecorded(
  ctx: Ctx,
  {
    listingId,
    sellerId,
    soldAt,
  }: Pick<z.output<typeof listingSaleUndone.schema>, 'listingId' | 'sellerId' | 'soldAt'>,
): Promise<void> {
  if (!soldAt) return;
  const named = await ctx.db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.listingId, listingId),
        eq(orderTable.recorded, true),
        sql`state = 'pending'`,
        gte(orderTable.createdAt, new Date(soldAt)),
      ),
    );
  for (const { id } of named)
    await changeOne(ctx, id, async (ctx, order) => {
      if (order.state !== 'pending') return;
      await transitionOrder(ctx, order, {
        name: 'deny',
        by: 'seller',
        byId: sellerId,
        tell: { reason: 'takenBack', wasConfirmed: false },
        set: { cancelReason: 'takenBack' },
      });
    });
}

async function declineWaiting(
  ctx: Ctx,
  listingId: string,
  reason: CancelReason,
  isKept: (order: Pick<OrderRow, 'options'>) => boolean = () => false,
): Promise<void> {
  const waiting = await ctx.db
    .select({ id: orderTable.id, options: orderTable.options })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.listingId, listingId),
        eq(orderTable.recorded, false),
        sql`state = 'pending'`,
      ),
    )
    .orderBy(asc(orderTable.createdAt), asc(orderTable.id));
  for (const { id } of waiting.filter((order) => !isKept(order)))
    await changeOne(ctx, id, async (ctx, order) => {
      if (order.state === 'pending') await cancelAs(ctx, order, 'listing', reason);
    });
}

/**
 * Closes the open orders of somebody whose account is gone, which tells the other one, and takes
 * away what is theirs of all of them; an order of two people who are gone goes (DECISIONS.md A11).
 * Safe to repeat.
 */
export async function leaveOrders(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const { buyerId, sellerId } = orderTable;
  const theirs = or(eq(buyerId, userId), eq(sellerId, userId));
  const open = await ctx.db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(and(theirs, inArray(orderTable.state, ['pending', 'confirmed', 'shipped', 'disputed'])))
    .orderBy(orderTable.id);
  for (const { id } of open)
    await changeOne(ctx, id, (ctx, order) =>
      closeFor(ctx, order, order.buyerId === userId ? 'buyerGone' : 'sellerGone'),
    );
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(orderTable)
      .set({ address: null, note: null, idempotencyKey: null })
      .where(eq(buyerId, userId));
    await ctx.db
      .update(orderTransitionTable)
      .set({ note: null })
      .where(
        and(
          eq(orderTransitionTable.byId, userId),
          inArray(
            orderTransitionTable.orderId,
            ctx.db.select({ id: orderTable.id }).from(orderTable).where(theirs),
          ),
        ),
      );
    const anybody = sql`select from ${userTable} where ${userTable.id} in (${buyerId}, ${sellerId})
      and ${userTable.deletedAt} is null`;
    await ctx.db.delete(orderTable).where(and(theirs, sql`not exists (${anybody})`));
  });
}

async function closeFor(
  ctx: Ctx,
  order: OrderRow,
  gone: 'buyerGone' | 'sellerGone',
): Promise<void> {
  if (gone === 'buyerGone' && orderTransitionResult('deliver', order, gone, ctx.now).to)
    await deliverAs(ctx, order, gone, 'accountGone');
  else if (orderTransitionResult('cancel', order, gone, ctx.now).to)
    await cancelAs(ctx, order, gone, 'accountGone');
}
