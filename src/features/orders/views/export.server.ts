// Owns the data export of what somebody bought and sold.
import { asc, eq, inArray, or } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { orderTransitionTable, orderTable } from '#features/orders/orders.table.server.ts';

/**
 * Every order of the actor, as buyer and as seller; the other one is an id, and what only the buyer
 * wrote is in the buyer's copy alone. @throws AppError not_authenticated
 */
export async function exportOwnOrders(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const { id } = requireActor(ctx);
  const { buyerId, sellerId } = orderTable;
  const orders = await ctx.db
    .select()
    .from(orderTable)
    .where(or(eq(buyerId, id), eq(sellerId, id)))
    .orderBy(asc(orderTable.createdAt), asc(orderTable.id));
  if (orders.length === 0) return [];
  const transitions = await ctx.db
    .select()
    .from(orderTransitionTable)
    .where(
      inArray(
        orderTransitionTable.orderId,
        orders.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderTransitionTable.orderId), asc(orderTransitionTable.number));
  const byOrder = Map.groupBy(transitions, ({ orderId }) => orderId);
  return orders.map((row) => {
    const isBuyer = row.buyerId === id;
    const { address, note, pickupCode, ...shared } = row;
    const {
      requestHash: _hash,
      idempotencyKey: _key,
      transitions: _transitions,
      reservedOptions: _held,
      ...order
    } = shared;
    return {
      ...order,
      as: isBuyer ? 'buyer' : 'seller',
      ...(isBuyer ? { address, note, pickupCode } : {}),
      timeline: (byOrder.get(row.id) ?? []).map(({ state, by, byId, note, createdAt }) => ({
        state,
        by,
        // The words of a dispute are for moderators and their author.
        note: state === 'disputed' && byId !== id ? null : note,
        createdAt,
      })),
    };
  });
}
