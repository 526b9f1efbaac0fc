// Reads a listing as it is now for whoever wants to buy it: nothing that a client says of prices,
// stock or delivery is taken.
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { getRates } from '#features/catalog/catalog.server.ts';
import { payableVariations } from '#features/listings/listings.public.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { kindOf, mediaColumns } from '#features/listings/listings.public.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  isPublicSeller,
  sellerBriefColumns,
  toSellerBrief,
} from '#features/sellers/sellers.server.ts';
import { sellerProfileTable, sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { isForSale } from '#features/orders/orders.policy.ts';
import { deliveryOf } from './delivery.ts';

/** A listing that can be ordered now, as it is. */
export type Orderable = Awaited<ReturnType<typeof requireOrderable>>;

/**
 * A listing that can be ordered now.
 * @param input.lock keeps it as it is until the transaction ends
 * @param input.buyerId who would buy it; nobody yet when left out
 * @throws AppError listing_not_found when there is none for the public, order_own_listing,
 *   order_sold, order_not_for_sale
 */
export async function requireOrderable(
  ctx: Ctx,
  { listingId, buyerId, lock = false }: { listingId: string; buyerId?: string; lock?: boolean },
) {
  const [row] = z.uuid().safeParse(listingId).success
    ? await readListing(ctx, listingId, lock)
    : [];
  if (row && row.seller.id === buyerId) throw new AppError(orderErrors.order_own_listing);
  if (!row || row.listing.status !== 'approved' || !row.sellerIsPublic)
    throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const { listing, cover, coverId, seller } = row;
  if (listing.soldAt) throw new AppError(orderErrors.order_sold, { detail: listingId });
  if (!isForSale(kindOf(listing.categoryId, listing.hourly)))
    throw new AppError(orderErrors.order_not_for_sale, { detail: listingId });
  return {
    ...listing,
    cover,
    coverId,
    seller: toSellerBrief(seller),
    variations: payableVariations(listing.price, listing.variations),
    delivery: await readDelivery(ctx, row),
  };
}

type ListingOf = Awaited<ReturnType<typeof readListing>>[number];

async function readDelivery(ctx: Ctx, { store, listing }: Pick<ListingOf, 'store' | 'listing'>) {
  return deliveryOf(store?.isActive ? store : null, listing, await getRates(ctx));
}

/**
 * Where a listing is and how its seller delivers, whatever became of it; null once its row is gone.
 */
export async function findDelivery(ctx: Ctx, { listingId }: { listingId: string }) {
  const [row] = await readListing(ctx, listingId, false);
  if (!row) return null;
  const { country, parish } = row.listing;
  return { country, parish, delivery: await readDelivery(ctx, row) };
}

function readListing(ctx: Ctx, id: string, lock: boolean) {
  const {
    title,
    price,
    currency,
    country,
    parish,
    categoryId,
    status,
    soldAt,
    stockQuantity,
    variations,
    details,
  } = listingTable;
  const query = ctx.db
    .select({
      listing: {
        id: listingTable.id,
        title,
        price,
        currency,
        country,
        parish,
        categoryId,
        status,
        soldAt,
        stockQuantity,
        variations,
        hourly: sql<boolean>`${details} ? 'hourlyRate'`,
      },
      coverId: mediaTable.id,
      cover: mediaColumns,
      seller: sellerBriefColumns,
      sellerIsPublic: sql<boolean>`coalesce(${isPublicSeller(ctx.now)}, false)`,
      store: {
        isActive: sellerProfileTable.isActive,
        localDelivery: sellerProfileTable.localDelivery,
        islandWideShipping: sellerProfileTable.islandWideShipping,
        internationalShipping: sellerProfileTable.internationalShipping,
        deliveryFee: sellerProfileTable.deliveryFee,
        freeShippingThreshold: sellerProfileTable.freeShippingThreshold,
        currency: sellerProfileTable.currency,
      },
    })
    .from(listingTable)
    .innerJoin(userTable, eq(userTable.id, listingTable.userId))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
    .leftJoin(sellerProfileTable, eq(sellerProfileTable.userId, userTable.id))
    .leftJoin(
      listingMediaTable,
      and(eq(listingMediaTable.listingId, listingTable.id), eq(listingMediaTable.position, 0)),
    )
    .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(eq(listingTable.id, id));
  return lock ? query.for('share', { of: listingTable }) : query;
}
