// The buyer of an accepted offer says how they get it: collected, or brought to an address for what
// the seller asks for that. It is said once, before the thing is sent or made ready, and the seller
// has nothing to confirm.
import { eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { orderErrors, refuseRequest } from '#features/orders/orders.errors.ts';
import { orderArranged } from '#features/orders/orders.events.server.ts';
import {
  type ArrangeInput,
  arrangeInput,
  type OrderAddress,
} from '#features/orders/orders.input.schema.ts';
import { ORDER_LIMITS } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { readOrder } from '#features/orders/orders.server.ts';
import { type OrderRow, orderTable } from '#features/orders/orders.table.server.ts';
import { isToArrange } from '#features/orders/requests/arrangement.server.ts';
import { requireDelivery } from '#features/orders/requests/choices.server.ts';
import { feeOf } from '#features/orders/requests/delivery.ts';
import { findDelivery } from '#features/orders/requests/orderable.server.ts';
import { requirePlace } from '#features/orders/requests/place.server.ts';
import { lockOrder } from './transition.server.ts';

/**
 * The buyer says how they get what an offer agreed on; the fee of a delivery comes to the total.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now,
 *   order_invalid, order_no_delivery, order_total_changed, rate_limited
 */
export async function arrangeOrder(ctx: Ctx, input: ArrangeInput): Promise<OrderView> {
  const actor = requireActor(ctx);
  const asked = readInput(arrangeInput, input, refuseRequest);
  await requireWithinLimit(ctx, ORDER_LIMITS.transitions, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const { order, role } = await lockOrder(ctx, actor, asked.id);
    if (role !== 'buyer') throw new AppError(orderErrors.order_not_yours);
    if (!isToArrange(order)) throw new AppError(orderErrors.order_not_now, { detail: order.id });
    const address = asked.address && requirePlace(asked.address);
    const deliveryFee = address ? await feeFor(ctx, order, address) : null;
    const total = order.unitPrice * order.quantity + (deliveryFee ?? 0);
    const { fulfillment, expectedTotal: seen } = asked;
    if (seen && (seen.amount !== total || seen.currency !== order.currency))
      throw new AppError(orderErrors.order_total_changed, { detail: `${seen.amount} is ${total}` });
    await ctx.db
      .update(orderTable)
      .set({ arranged: true, fulfillment, address, deliveryFee, total })
      .where(eq(orderTable.id, order.id));
    const { id: orderId, listingId, buyerId, sellerId } = order;
    const by = { by: 'buyer', byId: actor.id } as const;
    await publish(ctx, orderArranged, {
      orderId,
      listingId,
      buyerId,
      sellerId,
      ...by,
      fulfillment,
    });
  });
  return readOrder(ctx, actor, asked.id);
}

/** @throws AppError order_no_delivery */
async function feeFor(
  ctx: Ctx,
  { listingId, unitPrice, quantity, currency }: OrderRow,
  { country }: OrderAddress,
): Promise<number | null> {
  const found = await findDelivery(ctx, { listingId });
  const delivery = requireDelivery(found?.delivery ?? null, country);
  return feeOf(delivery, { amount: unitPrice * quantity, currency }).fee?.amount ?? null;
}
