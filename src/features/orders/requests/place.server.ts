// Places orders: somebody asks to buy, or an offer was agreed on. What is bought and what it costs
// is copied as it is now and never changes again.
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { findParish } from '#features/catalog/catalog.places.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { orderErrors, refuseRequest } from '#features/orders/orders.errors.ts';
import { orderPlaced, orderRecorded } from '#features/orders/orders.events.server.ts';
import {
  type Fulfillment,
  ORDER_LIMITS,
  type Payment,
  PENDING_PER_LISTING,
} from '#features/orders/orders.limits.ts';
import { canBuy } from '#features/orders/orders.policy.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import {
  idempotencyKey,
  type OrderAddress,
  type OrderRequest,
  orderRequestInput,
  type OrderRequestInput,
} from '#features/orders/orders.input.schema.ts';
import { orderTransitionTable, orderTable } from '#features/orders/orders.table.server.ts';
import { readOrder } from '#features/orders/orders.server.ts';
import { findWaiting, quoteFor } from './choices.server.ts';
import { type Orderable, requireOrderable } from './orderable.server.ts';

/**
 * Asks a seller to sell: an order that waits for their answer. Sent again with the same key it is
 * the same order, and its view is answered as it is by then.
 * @param input.idempotencyKey made by who sends the request; without one, sending it again is
 *   refused while the first waits
 * @throws AppError not_authenticated, order_unverified, order_invalid, order_quantity,
 *   listing_not_found, order_own_listing, order_sold, order_not_for_sale, order_option_required,
 *   order_option_gone, order_not_enough, order_no_delivery, order_total_changed,
 *   order_pending_already, order_pending_limit, order_key_used, person_blocked,
 *   person_unavailable, rate_limited
 */
export async function requestToBuy(
  ctx: Ctx,
  { idempotencyKey: givenKey, ...input }: OrderRequestInput & { idempotencyKey?: string | null },
): Promise<OrderView> {
  const actor = requireActor(ctx);
  if (!canBuy(actor)) throw new AppError(orderErrors.order_unverified);
  const request = readInput(orderRequestInput, input, refuseRequest);
  const key = givenKey ? readInput(idempotencyKey, givenKey, refuseKey) : null;
  const asked = { key, hash: hashOf(request) };
  const known = await findAsked(ctx, actor, asked);
  if (known) return readOrder(ctx, actor, known);
  await requireWithinLimit(ctx, ORDER_LIMITS.requests, actor.id);
  const id = await inTransaction(ctx, (ctx) => insertRequest(ctx, actor, request, asked));
  return readOrder(ctx, actor, id);
}

function refuseKey(): AppError {
  return new AppError(orderErrors.order_invalid, { fields: { idempotencyKey: 'fields.invalid' } });
}

type Asked = { key: string | null; hash: string };

/** In a transaction. @returns the id of the order */
async function insertRequest(
  ctx: Ctx,
  actor: Actor,
  request: OrderRequest,
  asked: Asked,
): Promise<string> {
  await lockBuyer(ctx, actor.id);
  // Behind the lock: the same request may have come a moment ago.
  const known = await findAsked(ctx, actor, asked);
  if (known) return known;
  const { listingId, options, expectedTotal } = request;
  const thing = await requireOrderable(ctx, { listingId, buyerId: actor.id, lock: true });
  await requireMayWriteTo(ctx, { userId: thing.seller.id });
  const address = request.address && requirePlace(request.address);
  const quote = quoteFor(thing, { ...request, country: address?.country });
  if (expectedTotal && !sameMoney(expectedTotal, quote.total))
    throw new AppError(orderErrors.order_total_changed, {
      detail: `${expectedTotal.amount} is ${quote.total.amount}`,
    });
  await requireNotWaiting(ctx, { buyerId: actor.id, listingId, options });
  return insertOrder(ctx, {
    thing,
    quote,
    buyerId: actor.id,
    ...request,
    address,
    idempotencyKey: asked.key,
    requestHash: asked.hash,
    offerId: null,
  });
}

/** One writer for each buyer at a time, until the transaction ends. */
async function lockBuyer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${id}`}, 0))`,
  );
  await lockAccount(ctx, { id });
}

/** The order that came with this key before. @throws AppError order_key_used */
async function findAsked(
  ctx: Ctx,
  { id }: Pick<Actor, 'id'>,
  { key, hash }: Asked,
): Promise<string | null> {
  if (key === null) return null;
  const [row] = await ctx.db
    .select({ id: orderTable.id, requestHash: orderTable.requestHash })
    .from(orderTable)
    .where(and(eq(orderTable.buyerId, id), eq(orderTable.idempotencyKey, key)));
  if (row && row.requestHash !== hash) throw new AppError(orderErrors.order_key_used);
  return row?.id ?? null;
}

/** What a request asks for, in few letters; the total that was seen is not a part of it. */
function hashOf({ expectedTotal: _seen, ...request }: OrderRequest): string {
  const { listingId, options, quantity, fulfillment, address, payment, note } = request;
  const place = address && [address.street, address.town, address.parish, address.country];
  const asked = [listingId, options.toSorted(), quantity, fulfillment, place, payment, note];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

function sameMoney(one: OrderView['totalPrice'], other: OrderView['totalPrice']): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** An address in a place that there is; the parish as its code. @throws AppError order_invalid */
export function requirePlace(address: OrderAddress): OrderAddress {
  const country = countryByCode(address.country);
  if (!country) throw refuseField('address.country');
  if (!address.parish) return { ...address, parish: null };
  const parish = findParish(country.code, address.parish);
  if (!parish) throw refuseField('address.parish');
  return { ...address, parish: parish.code };
}

function refuseField(field: string): AppError {
  return new AppError(orderErrors.order_invalid, { fields: { [field]: 'fields.invalid' } });
}

/** The same choice waits once, and not too many of a listing. Only under lockBuyer. */
async function requireNotWaiting(
  ctx: Ctx,
  { options, ...of }: { buyerId: string; listingId: string; options: readonly string[] },
): Promise<void> {
  const waiting = await findWaiting(ctx, of);
  const choice = (ids: readonly string[]) => JSON.stringify(ids.toSorted());
  if (waiting.some((order) => choice(order.options) === choice(options)))
    throw new AppError(orderErrors.order_pending_already);
  if (waiting.length >= PENDING_PER_LISTING) throw new AppError(orderErrors.order_pending_limit);
}

/** What two people agreed on. */
export type Agreement = {
  /** Of what agreed on it; one order at most. */
  offerId: string;
  listingId: string;
  buyerId: string;
  /** Of one unit, in minor units of the listing's currency. */
  unitPrice: number;
  quantity: number;
  options: readonly string[];
};

/**
 * Places the order of an offer that was agreed on, in the transaction of who accepts it: a request
 * of the buyer at that price. It is to be picked up, or as the buyer says afterwards where the
 * seller delivers (arrangeOrder). Whether the two may deal is for the caller to know.
 * @returns the id of the order
 * @throws AppError listing_not_found, order_own_listing, order_sold, order_not_for_sale,
 *   order_option_required, order_option_gone, order_not_enough
 */
export async function placeAgreedOrder(
  ctx: Ctx,
  { listingId, buyerId, unitPrice, quantity, options, offerId }: Agreement,
): Promise<string> {
  await lockBuyer(ctx, buyerId);
  const thing = await requireOrderable(ctx, { listingId, buyerId, lock: true });
  const fulfillment = 'pickup';
  return insertOrder(ctx, {
    thing,
    quote: quoteFor(thing, { options, quantity, fulfillment }, unitPrice),
    buyerId,
    quantity,
    fulfillment,
    arranged: thing.delivery === null,
    address: null,
    payment: 'other',
    note: null,
    offerId,
    idempotencyKey: null,
    requestHash: offerId,
  });
}

type NewOrder = {
  thing: Pick<Orderable, 'id' | 'title' | 'coverId' | 'currency'> & { seller: { id: string } };
  quote: Pick<ReturnType<typeof quoteFor>, 'chosen' | 'unitPrice' | 'deliveryFee' | 'total'>;
  buyerId: string;
  quantity: number;
  fulfillment: Fulfillment;
  address: OrderAddress | null;
  payment: Payment;
  note: string | null;
  idempotencyKey: string | null;
  requestHash: string;
  offerId: string | null;
  arranged?: boolean;
  /** The seller writes down a sale that was made elsewhere. */
  recorded?: boolean;
};

/** Stores an order as it is placed, and publishes that it was. @returns its id */
export async function insertOrder(ctx: Ctx, { thing, quote, ...order }: NewOrder): Promise<string> {
  const id = v7();
  const { buyerId, quantity, fulfillment, payment, address, note, offerId } = order;
  const { idempotencyKey: key, requestHash, arranged = true, recorded = false } = order;
  const sellerId = thing.seller.id;
  const done = recorded
    ? ({ by: 'seller', byId: sellerId } as const)
    : ({ by: 'buyer', byId: buyerId } as const);
  await ctx.db.insert(orderTable).values({
    id,
    listingId: thing.id,
    buyerId,
    sellerId,
    quantity,
    title: thing.title,
    coverId: thing.coverId,
    options: quote.chosen,
    currency: thing.currency,
    unitPrice: quote.unitPrice.amount,
    deliveryFee: quote.deliveryFee?.amount ?? null,
    total: quote.total.amount,
    fulfillment,
    payment,
    address,
    note,
    offerId,
    arranged,
    recorded,
    idempotencyKey: key,
    requestHash,
    createdAt: ctx.now,
  });
  await ctx.db.insert(orderTransitionTable).values({
    orderId: id,
    number: 1,
    state: 'pending',
    ...done,
    createdAt: ctx.now,
  });
  const about = { orderId: id, listingId: thing.id, buyerId, sellerId, ...done };
  if (recorded) await publish(ctx, orderRecorded, about);
  else await publish(ctx, orderPlaced, { ...about, quantity, total: quote.total, offerId });
  return id;
}
