// What the page of a store asks for, beside the store itself.
import { redirect } from 'react-router';
import { toShownCard } from '#features/listings/reading/listings.shown.ts';
import { type StoreFilters, storeSearch } from '#features/search/store/search.store.filters.ts';
import { findSellerListings } from '#features/search/store/search.store.server.ts';
import type { SellerPageView } from '#features/sellers/sellers.schema.ts';
import type { SellerLabels } from '#features/sellers/sellers.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/translate.server.ts';
import { sellerCountry, sellerPlace } from './seller-place.server.ts';

/** Waits for what may not exist. */
export async function found<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Title, description and place in the reader's language. */
export function labelsOf(ctx: Ctx, { seller, store }: SellerPageView): SellerLabels {
  const t = translator(ctx.locale, 'stores');
  const place = sellerPlace(ctx, seller);
  const country = sellerCountry(ctx, seller);
  const name = store?.name ?? seller.name;
  const title = country
    ? t('titles.store', { name, place: country })
    : t('titles.storeAlone', { name });
  const description = store
    ? place
      ? t('about.storeIn', { name, place })
      : t('about.store', { name })
    : t('about.person', { name });
  return { title, description, place, country };
}

/**
 * A link with a cursor from before the order was changed, or one that somebody shortened, shows the
 * first page.
 */
export async function findOffers(
  ctx: Ctx,
  sellerId: string,
  filters: StoreFilters,
  after: string | null,
) {
  const page = await findSellerListings(ctx, {
    sellerId,
    filters,
    cursor: after ?? undefined,
  }).catch((error: unknown) => {
    if (error instanceof AppError && after !== null)
      throw redirect(`/seller/${sellerId}${storeSearch(filters)}`);
    throw error;
  });
  return { ...page, items: page.items.map((card) => toShownCard(card)) };
}
