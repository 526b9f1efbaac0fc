// Who bought what a seller marked as sold: an order that is written down afterwards, and counts
// once its buyer says that it is true. Reviews need a delivered order (DECISIONS.md G3), and this
// is one.
import { and, eq, or, sql } from 'drizzle-orm';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { answerBuyer } from '#features/listings/listings.public.server.ts';
import { conversationTable } from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { orderErrors, refuseRequest } from '#features/orders/orders.errors.ts';
import { nameBuyerInput } from '#features/orders/orders.input.schema.ts';
import { ORDER_LIMITS } from '#features/orders/orders.limits.ts';
import { insertOrder } from '#features/orders/requests/place.server.ts';

/**
 * The seller says who bought what they marked as sold last: somebody who wrote to them, who is
 * asked whether it is true; or nobody here, and then nothing is written down.
 * @returns the id of the order
 * @throws AppError not_authenticated, listing_not_found, listing_not_now, order_invalid for
 *   somebody who never wrote, person_blocked, person_unavailable, rate_limited
 */
export async function nameBuyer(
  ctx: Ctx,
  input: { listingId: string; buyerId: string | null },
): Promise<{ orderId: string | null }> {
  const actor = requireActor(ctx);
  const { listingId, buyerId } = readInput(nameBuyerInput, input, refuseRequest);
  await requireWithinLimit(ctx, ORDER_LIMITS.requests, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    const row = await answerBuyer(ctx, { actor, id: listingId });
    if (buyerId === null) return { orderId: null };
    await requireMayWriteTo(ctx, { userId: buyerId });
    await requireTalked(ctx, actor.id, buyerId);
    const { title, price, currency } = row;
    const unitPrice = { amount: price, currency };
    const orderId = await insertOrder(ctx, {
      thing: { id: listingId, title, currency, coverId: null, seller: actor },
      quote: { chosen: [], unitPrice, deliveryFee: null, total: unitPrice },
      buyerId,
      quantity: 1,
      fulfillment: 'pickup',
      payment: 'other',
      address: null,
      note: null,
      offerId: null,
      recorded: true,
      idempotencyKey: null,
      requestHash: 'recorded',
    });
    return { orderId };
  });
}

/** Nobody is named who never had to do with the seller. @throws AppError order_invalid */
async function requireTalked(ctx: Ctx, sellerId: string, otherId: string): Promise<void> {
  const { buyerId, sellerId: seller } = conversationTable;
  const talked = or(
    and(eq(buyerId, otherId), eq(seller, sellerId)),
    and(eq(buyerId, sellerId), eq(seller, otherId)),
  );
  if ((await ctx.db.$count(conversationTable, and(talked, sql`last_position > 0`))) > 0) return;
  throw new AppError(orderErrors.order_invalid, { fields: { buyerId: 'fields.invalid' } });
}
