// The transitions that the two people of an order make. Who may make which, and when, is data
// (orders.states.ts); of two at once on the same order one is refused, because each locks it first.
import { eq } from 'drizzle-orm';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { orderErrors, refuseTransition } from '#features/orders/orders.errors.ts';
import { ORDER_LIMITS } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { orderIdInput, orderNoteInput, shipInput } from '#features/orders/orders.input.schema.ts';
import type { OrderRole, OrderTransitionName } from '#features/orders/orders.states.ts';
import { type OrderRow, orderTable } from '#features/orders/orders.table.server.ts';
import { readOrder } from '#features/orders/orders.server.ts';
import { lockOrder, type OrderTransition, transitionOrder } from './transition.server.ts';
import { makePickupCode } from './pickup.server.ts';

type WithNote = { id: string; note?: string | null };

/**
 * The seller agrees: the units are reserved for the buyer from now on. With the last one the
 * listing is sold, and requests for what is gone are declined.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now,
 *   order_not_enough, order_listing_gone, person_blocked and person_unavailable with a note
 */
export async function confirmOrder(ctx: Ctx, input: WithNote): Promise<OrderView> {
  const { id, note } = readInput(orderNoteInput, input, refuseTransition);
  return makeTransition(ctx, { id, note }, () => ({ name: 'confirm', tell: {} }));
}

/**
 * Confirms an order that both agreed on before, in the transaction of who placed it: the seller has
 * given their word by then. @throws AppError order_not_enough, order_listing_gone
 */
export async function confirmAgreedOrder(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orderTable).where(eq(orderTable.id, id)).for('update');
  if (!order) throw new AppError(orderErrors.order_not_found, { detail: id });
  const { sellerId: byId } = order;
  await transitionOrder(ctx, order, {
    name: 'confirm',
    by: 'seller',
    byId,
    tell: { isAgreed: true },
  });
}

/**
 * Ends an order: a request by either of the two, a confirmed one by the seller. What was reserved
 * is for sale again.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now,
 *   person_blocked and person_unavailable with a note
 */
export async function cancelOrder(ctx: Ctx, input: WithNote): Promise<OrderView> {
  const { id, note } = readInput(orderNoteInput, input, refuseTransition);
  return makeTransition(ctx, { id, note }, (order, role) => {
    const reason = role === 'moderator' ? 'moderator' : role;
    return {
      name: 'cancel',
      tell: { reason, wasConfirmed: order.state !== 'pending' },
      set: { cancelReason: reason },
    };
  });
}

/**
 * The seller sent it, or has it ready for pick-up: then there is a code that the buyer shows.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now,
 *   person_blocked and person_unavailable with a note
 */
export async function shipOrder(
  ctx: Ctx,
  input: WithNote & { trackingNumber?: string | null },
): Promise<OrderView> {
  const { id, note, trackingNumber } = readInput(shipInput, input, refuseTransition);
  return makeTransition(ctx, { id, note }, ({ fulfillment }) => ({
    name: 'ship',
    tell: { fulfillment },
    set: fulfillment === 'pickup' ? { pickupCode: makePickupCode() } : { trackingNumber },
  }));
}

/**
 * The buyer has it.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now
 */
export async function confirmDelivery(ctx: Ctx, input: { id: string }): Promise<OrderView> {
  const { id } = readInput(orderIdInput, input, refuseTransition);
  return makeTransition(ctx, { id, note: null }, () => ({
    name: 'deliver',
    tell: { how: 'buyer' },
    set: { deliveredHow: 'buyer' },
  }));
}

/**
 * The buyer of a sale that was made elsewhere, and that the seller wrote down, says that it is
 * true: from then on the two may review each other.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now
 */
export async function acknowledgeSale(ctx: Ctx, input: { id: string }): Promise<OrderView> {
  const { id } = readInput(orderIdInput, input, refuseTransition);
  return makeTransition(ctx, { id, note: null }, () => ({
    name: 'acknowledge',
    tell: { how: 'acknowledged' },
    set: { deliveredHow: 'acknowledged' },
  }));
}

/**
 * The buyer says that it is not true, or the seller takes it back.
 * @throws AppError not_authenticated, order_not_found, order_not_now
 */
export async function denySale(ctx: Ctx, input: { id: string }): Promise<OrderView> {
  const { id } = readInput(orderIdInput, input, refuseTransition);
  return makeTransition(ctx, { id, note: null }, (_order, role) => {
    const reason = role === 'buyer' ? 'notBought' : 'takenBack';
    return {
      name: 'deny',
      tell: { reason, wasConfirmed: false },
      set: { cancelReason: reason },
    };
  });
}

type Chosen = {
  [Name in OrderTransitionName]: Omit<OrderTransition<Name>, 'by' | 'byId' | 'note'>;
}[OrderTransitionName] & {
  /** For moderators, in place of the note to the other one. */
  words?: string | null;
};

/** Locks the order, makes the transition as the actor, and answers the order as it is then. */
export async function makeTransition(
  ctx: Ctx,
  { id, note }: { id: string; note: string | null },
  choose: (order: OrderRow, role: OrderRole) => Chosen,
): Promise<OrderView> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, ORDER_LIMITS.transitions, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const { order, role } = await lockOrder(ctx, actor, id);
    const otherId = role === 'buyer' ? order.sellerId : order.buyerId;
    if (note !== null) await requireMayWriteTo(ctx, { userId: otherId });
    const { words, ...chosen } = choose(order, role);
    const transition = { ...chosen, by: role, byId: actor.id, note: words ?? note };
    await transitionOrder(ctx, order, transition as OrderTransition<OrderTransitionName>);
  });
  return readOrder(ctx, actor, id);
}
