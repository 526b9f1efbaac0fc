// What there is to choose when somebody asks to buy, and what it comes to. Reads the listing as it
// is now: nothing that a client says of prices or stock is taken.
import { and, eq, sql } from 'drizzle-orm';
import { countedVariations, unitsLeft } from '#features/listings/listings.public.ts';
import type { ListingVariation } from '#features/listings/listings.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { orderErrors, refuseRequest } from '#features/orders/orders.errors.ts';
import {
  CONFIRM_DAYS,
  type Fulfillment,
  PAYMENTS,
  QUANTITY_MAX,
} from '#features/orders/orders.limits.ts';
import type { ChosenOption, OrderChoices, OrderQuote } from '#features/orders/orders.schema.ts';
import { quoteInput, type QuoteInput } from '#features/orders/orders.input.schema.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { type Delivery, feeOf } from './delivery.ts';
import { type Orderable, requireOrderable } from './orderable.server.ts';

/**
 * One option of each variation, in the order of the variations.
 * @throws AppError order_option_required when one is missing, named twice or beside another of its
 *   variation; order_options_changed when there is none of that id (any more)
 */
function requireChoice(
  variations: readonly ListingVariation[],
  ids: readonly string[],
): (ChosenOption & { priceModifier: number })[] {
  const known = new Set(variations.flatMap(({ options }) => options.map(({ id }) => id)));
  if (ids.some((id) => !known.has(id))) throw new AppError(orderErrors.order_options_changed);
  const chosen = variations.map(({ name, options }) => {
    const [option, another] = options.filter(({ id }) => ids.includes(id));
    if (!option || another) throw optionRequired(name);
    return { id: option.id, name, value: option.value, priceModifier: option.priceModifier };
  });
  const [first] = chosen;
  if (first && ids.length !== chosen.length) throw optionRequired(first.name);
  return chosen;
}

function optionRequired(name: string): AppError {
  return new AppError(orderErrors.order_option_required, {
    values: { name },
    fields: { options: orderErrors.order_option_required.key },
  });
}

/** What is asked for, and where it is to be brought when it is. */
export type Wanted = {
  options: readonly string[];
  quantity: number;
  fulfillment: Fulfillment;
  country?: string | undefined;
};

/**
 * What a choice comes to now.
 * @param agreed the price of one unit that the two agreed on, instead of the listing's
 * @throws AppError order_option_required, order_options_changed, order_option_gone,
 *   order_not_enough, order_no_delivery
 */
export function quoteFor(
  thing: Orderable,
  wanted: Wanted,
  agreed?: number,
): OrderQuote & { chosen: ChosenOption[] } {
  const options = requireChoice(thing.variations, wanted.options);
  const { currency } = thing;
  const money = (amount: number) => ({ amount, currency });
  const left = Math.min(unitsLeft(thing, wanted.options), QUANTITY_MAX);
  requireLeft(thing, wanted, left);
  const unit =
    agreed ?? options.reduce((sum, { priceModifier }) => sum + priceModifier, thing.price);
  const goods = money(unit * wanted.quantity);
  const { kind, fee } =
    wanted.fulfillment === 'pickup'
      ? { kind: 'none' as const, fee: null }
      : feeOf(requireDelivery(thing.delivery, wanted.country), goods);
  return {
    unitPrice: money(unit),
    goods,
    deliveryFee: fee,
    delivery: kind,
    total: money(goods.amount + (fee?.amount ?? 0)),
    left,
    chosen: options.map(({ id, name, value }) => ({ id, name, value })),
  };
}

function requireLeft({ variations }: Orderable, { options, quantity }: Wanted, left: number): void {
  if (left >= quantity) return;
  const gone = countedVariations(variations)
    .flatMap((variation) => variation.options)
    .find(({ id, inventory }) => options.includes(id) && inventory === 0);
  if (gone) throw new AppError(orderErrors.order_option_gone, { values: { name: gone.value } });
  throw new AppError(orderErrors.order_not_enough, {
    values: { n: left },
    fields: { quantity: orderErrors.order_not_enough.key },
  });
}

export function requireDelivery(delivery: Delivery | null, country: string | undefined): Delivery {
  const reached = !delivery?.countries || !country || delivery.countries.includes(country);
  if (!delivery || !reached) throw new AppError(orderErrors.order_no_delivery);
  return delivery;
}

/**
 * What the dialog "Request to buy" shows of a listing. Visitors may look; sending asks them to sign
 * in.
 * @throws AppError listing_not_found, order_own_listing, order_sold, order_not_for_sale
 */
export async function getOrderChoices(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<OrderChoices> {
  const buyerId = ctx.actor?.id;
  const thing = await requireOrderable(ctx, { listingId, ...(buyerId ? { buyerId } : {}) });
  const counted = new Set(countedVariations(thing.variations).map(({ id }) => id));
  const { id, title, price, currency, cover, country, parish } = thing;
  return {
    listing: { id, title, price: { amount: price, currency }, cover, country, parish },
    seller: thing.seller,
    variations: thing.variations.map((variation) => ({
      id: variation.id,
      name: variation.name,
      options: variation.options.map((option) => ({
        id: option.id,
        value: option.value,
        priceModifier: option.priceModifier,
        left: counted.has(variation.id) ? option.inventory : null,
      })),
    })),
    left: unitsLeft(thing, allOptions(thing.variations)),
    delivery: thing.delivery,
    pickup: true,
    payments: [...PAYMENTS],
    confirmDays: CONFIRM_DAYS,
    waiting: buyerId ? await findWaiting(ctx, { buyerId, listingId: id }) : [],
  };
}

/** The option of each variation of which there are most: nothing is left beyond those. */
function allOptions(variations: readonly ListingVariation[]): string[] {
  return variations.flatMap(({ options }) => {
    const [most] = options.toSorted((one, other) => other.inventory - one.inventory);
    return most ? [most.id] : [];
  });
}

/** A buyer's requests for a listing that wait for their answer, with the options of each. */
export async function findWaiting(
  ctx: Ctx,
  { buyerId, listingId }: { buyerId: string; listingId: string },
): Promise<{ id: string; options: string[] }[]> {
  const rows = await ctx.db
    .select({ id: orderTable.id, options: orderTable.options })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.listingId, listingId),
        eq(orderTable.buyerId, buyerId),
        eq(orderTable.recorded, false),
        // Spelled as the partial indexes have it.
        sql`state = 'pending'`,
      ),
    );
  return rows.map(({ id, options }) => ({ id, options: options.map((option) => option.id) }));
}

/**
 * What a choice comes to now, before anything is sent: the server's word on the total.
 * @throws AppError order_invalid, order_quantity, listing_not_found, order_own_listing, order_sold,
 *   order_not_for_sale, order_option_required, order_options_changed, order_option_gone,
 *   order_not_enough, order_no_delivery
 */
export async function quoteOrder(ctx: Ctx, input: QuoteInput): Promise<OrderQuote> {
  const { listingId, ...wanted } = readInput(quoteInput, input, refuseRequest);
  const buyerId = ctx.actor?.id;
  const thing = await requireOrderable(ctx, { listingId, ...(buyerId ? { buyerId } : {}) });
  const { chosen: _chosen, ...quote } = quoteFor(thing, wanted);
  return quote;
}
