// What a listing asks, as offers are made for it: read before an offer and, locked, once more in
// its transaction. The private minimum leaves this feature in no view and no refusal
// (DECISIONS.md C6).
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { kindOf } from '#features/listings/listings.public.server.ts';
import {
  countedVariations,
  payableVariations,
  stockOf,
} from '#features/listings/listings.public.ts';
import type { ChosenOption } from '#features/orders/orders.schema.ts';
import { isForSale } from '#features/orders/orders.policy.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { offerErrors } from '#features/offers/offers.errors.ts';
import { isNegotiable } from '#features/offers/offers.policy.ts';

const columns = {
  id: listingTable.id,
  revision: listingTable.revision,
  sellerId: listingTable.userId,
  title: listingTable.title,
  price: listingTable.price,
  currency: listingTable.currency,
  categoryId: listingTable.categoryId,
  hourly: sql<boolean>`${listingTable.details} ? 'hourlyRate'`,
  isNegotiable: listingTable.isNegotiable,
  minimum: listingTable.negotiablePrice,
  soldAt: listingTable.soldAt,
  stockQuantity: listingTable.stockQuantity,
  variations: listingTable.variations,
} as const;

/** A listing that the public sees, with what only its owner knows. */
export type Terms = Awaited<ReturnType<typeof requireTerms>>;

/**
 * What a listing asks now, when offers can be made for it.
 * @param lock keeps it as it is until the transaction ends
 * @throws AppError listing_not_found, offer_sold, offer_not_negotiable
 */
export async function requireTerms(
  ctx: Ctx,
  { listingId }: { listingId: string },
  { lock = false }: { lock?: boolean } = {},
) {
  const query = ctx.db
    .select(columns)
    .from(listingTable)
    .innerJoin(userTable, eq(userTable.id, listingTable.userId))
    .where(
      and(
        eq(listingTable.id, listingId),
        eq(listingTable.status, 'approved'),
        isPublicSeller(ctx.now),
      ),
    );
  const [row] = !z.uuid().safeParse(listingId).success
    ? []
    : await (lock ? query.for('share', { of: listingTable }) : query);
  if (!row) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const { categoryId, hourly, ...terms } = row;
  if (terms.soldAt) throw new AppError(offerErrors.offer_sold);
  const { isNegotiable: negotiable, price: amount } = terms;
  if (
    !isNegotiable({ negotiable, price: { amount }, sold: false }) ||
    !isForSale(kindOf(categoryId, hourly))
  )
    throw new AppError(offerErrors.offer_not_negotiable);
  return terms;
}

export type Priced = {
  /** For one unit with these options; minor units. */
  asking: number;
  /** The lowest that the seller takes for it, in private; null when they have not said. */
  minimum: number | null;
  options: ChosenOption[];
};

/**
 * What one unit with these options costs, when there are as many left.
 * @throws AppError offer_option_required, offer_options_changed, offer_option_gone,
 *   offer_not_enough
 */
export function priceOf(
  { price, minimum, variations, stockQuantity }: Terms,
  { options: ids, quantity }: { options: readonly string[]; quantity: number },
): Priced {
  const counted = new Set(countedVariations(variations).map(({ id }) => id));
  const payable = payableVariations(price, variations);
  const known = new Set(payable.flatMap(({ options }) => options.map(({ id }) => id)));
  if (ids.some((id) => !known.has(id))) throw new AppError(offerErrors.offer_options_changed);
  let modifiers = 0;
  const options = payable.map((variation): ChosenOption => {
    const [option, another] = variation.options.filter(({ id }) => ids.includes(id));
    const values = { name: variation.name };
    if (!option || another) throw new AppError(offerErrors.offer_option_required, { values });
    if (counted.has(variation.id) && option.inventory < quantity)
      throw new AppError(offerErrors.offer_option_gone, { values: { name: option.value } });
    modifiers += option.priceModifier;
    return { id: option.id, name: variation.name, value: option.value };
  });
  if (stockOf({ stockQuantity, variations }) < quantity)
    throw new AppError(offerErrors.offer_not_enough);
  return {
    asking: price + modifiers,
    minimum: minimum === null ? null : minimum + modifiers,
    options,
  };
}
