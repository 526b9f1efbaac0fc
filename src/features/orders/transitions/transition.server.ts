// Carries out the table of transitions (orders.states.ts) on one order that is locked in the
// transaction of the caller: the units of its listing, its timeline, what it tells others. Owns no
// rule.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { reserveUnits, releaseUnits, sealSale } from '#features/listings/listings.public.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import {
  preserveConversationsOf,
  releaseConversationsOf,
} from '#features/messages/messages.public.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { type EventType, publish } from '#platform/outbox/outbox.server.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { ORDER_EVENTS } from '#features/orders/orders.events.server.ts';
import type { OrderState } from '#features/orders/orders.limits.ts';
import {
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderRole,
  orderRole,
  orderTransitionResult,
  orderTransition,
  type OrderTransitionName,
} from '#features/orders/orders.states.ts';
import {
  type OrderRow,
  orderTransitionTable,
  orderTable,
} from '#features/orders/orders.table.server.ts';

type EventOf<Name extends OrderTransitionName> =
  (typeof ORDER_EVENTS)[(typeof ORDER_TRANSITIONS)[Name]['event']];
type PayloadOf<Event> = Event extends EventType<infer Payload> ? Payload : never;
/** What an event says beside what all of them say. */
type PublishedTransition<Name extends OrderTransitionName> = Omit<
  PayloadOf<EventOf<Name>>,
  'orderId' | 'listingId' | 'buyerId' | 'sellerId' | 'by' | 'byId'
>;

export type OrderTransition<Name extends OrderTransitionName> = {
  name: Name;
  by: OrderActor;
  /** Null where it happens by itself. */
  byId: string | null;
  /** Words to the other one; those of a dispute are for moderators. */
  note?: string | null;
  tell: PublishedTransition<Name>;
  /** Columns that this transition brings. */
  set?: Partial<
    Pick<
      OrderRow,
      'trackingNumber' | 'pickupCode' | 'cancelReason' | 'deliveredHow' | 'disputeReason'
    >
  >;
};

/**
 * Locks an order of somebody until the transaction ends.
 * @throws AppError order_not_found (also for other people's)
 */
export async function lockOrder(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'role'>,
  id: string,
): Promise<{ order: OrderRow; role: OrderRole }> {
  const [order] = z.uuid().safeParse(id).success
    ? await ctx.db.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    : [];
  const role = order ? orderRole(actor, order) : null;
  if (!order || !role)
    throw new AppError(orderErrors.order_not_found, { detail: id.slice(0, 100) });
  return { order, role };
}

/**
 * Makes one transition of an order that is locked.
 * @throws AppError with the table's refusal, order_not_yours when it is the other one's to do;
 *   order_not_enough, order_listing_gone when there are no units to hold
 */
export async function transitionOrder<Name extends OrderTransitionName>(
  ctx: Ctx,
  order: OrderRow,
  { name, by, byId, note = null, tell, set = {} }: OrderTransition<Name>,
): Promise<void> {
  const to = requireOrderTransition(ctx, order, name, by);
  const units = await moveUnits(ctx, order, to);
  // While they disagree, what the two said to each other is kept, however old (DECISIONS.md G1).
  const { id: orderId, listingId, buyerId, sellerId } = order;
  const people = { listingId, buyerId, sellerId, preservedBy: orderId };
  if (to === 'disputed') await preserveConversationsOf(ctx, people);
  if (order.state === 'disputed') await releaseConversationsOf(ctx, people);
  if (name === 'acknowledge') await sealSale(ctx, { listingId, recordedAt: order.createdAt });
  const number = order.transitions + 1;
  await ctx.db
    .update(orderTable)
    .set({ ...set, ...units, ...momentOf(order, to, ctx.now), state: to, transitions: number })
    .where(eq(orderTable.id, orderId));
  await ctx.db.insert(orderTransitionTable).values({
    orderId,
    number,
    state: to,
    by,
    byId,
    note,
    createdAt: ctx.now,
  });
  const event = ORDER_EVENTS[ORDER_TRANSITIONS[name].event] as EventType<object>;
  await publish(ctx, event, {
    orderId,
    listingId,
    buyerId,
    sellerId,
    by,
    byId,
    ...tell,
  });
}

/**
 * Where a transition leads from this row now.
 * @throws AppError with the table's refusal; order_not_yours when it is never this one's to do
 */
export function requireOrderTransition(
  ctx: Ctx,
  order: OrderRow,
  name: OrderTransitionName,
  by: OrderActor,
): OrderState {
  const { to, refusal } = orderTransitionResult(name, order, by, ctx.now);
  if (to !== null) return to;
  const isTheirs = orderTransition(name).ways.some((way) => way.by.includes(by));
  throw new AppError(orderErrors[isTheirs ? refusal : 'order_not_yours'], {
    detail: `${name} of ${order.id} by ${by}, ${order.state}`,
  });
}

/** Units are reserved from the confirmation on, and given back once when the order is cancelled. */
async function moveUnits(ctx: Ctx, order: OrderRow, to: OrderState): Promise<Partial<OrderRow>> {
  const { listingId, buyerId, quantity, currency, reserved, reservedOptions: counted } = order;
  const unitPrice = { amount: order.unitPrice, currency };
  if (to === 'confirmed' && !reserved) {
    const options = order.options.map(({ id }) => id);
    return reserve(ctx, { listingId, buyerId, quantity, options, unitPrice });
  }
  if (to !== 'cancelled' || !reserved) return {};
  await releaseUnits(ctx, { listingId, quantity, counted, unitPrice });
  return { reserved: false };
}

async function reserve(
  ctx: Ctx,
  units: Parameters<typeof reserveUnits>[1],
): Promise<Pick<OrderRow, 'reserved' | 'reservedOptions'>> {
  const { reserved, left, counted } = await reserveUnits(ctx, units).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === listingErrors.listing_not_on_sale;
    throw isGone ? new AppError(orderErrors.order_listing_gone, { cause: error }) : error;
  });
  if (!reserved)
    throw new AppError(orderErrors.order_not_enough, {
      values: { n: left },
      detail: units.listingId,
    });
  return { reserved: true, reservedOptions: counted };
}

/** The moment of a state, and what is over with it; delivered twice, the first time counts. */
function momentOf(order: OrderRow, to: OrderState, now: Date): Partial<OrderRow> {
  if (to === 'confirmed') return { confirmedAt: now };
  if (to === 'shipped') return { shippedAt: now, arranged: true };
  if (to === 'delivered') return { deliveredAt: order.deliveredAt ?? now, pickupCode: null };
  if (to === 'disputed') return { disputedAt: now, pickupCode: null };
  if (to === 'cancelled') return { cancelledAt: now, pickupCode: null };
  return {};
}
