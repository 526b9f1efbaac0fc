// What stands on the share picture of a seller: three of their newest things, their place and how
// they are rated. Here, because stores know nothing of listings.
import { translator } from '#platform/i18n/translate.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { type ShareCard, sharePhotoOf } from '#features/media/media.public.ts';
import { getStore } from '#features/sellers/sellers.public.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import type { SellerPageView } from '#features/sellers/sellers.schema.ts';
import { sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import { parseStoreFilters } from './store.filters.ts';
import { findSellerListings } from './store.server.ts';

const PHOTOS = 3;

/**
 * Of a seller whom everybody may see.
 * @throws AppError seller_not_found, also for a person without a store who offers nothing
 */
export async function findStoreShare(ctx: Ctx, { id }: { id: string }): Promise<ShareCard> {
  const page = await getStore(ctx, { id });
  const sellerId = page.seller.id;
  const filters = parseStoreFilters(new URLSearchParams());
  const offers = await findSellerListings(ctx, { sellerId, filters });
  if (!page.store && offers.all === 0) throw new AppError(sellerErrors.seller_not_found);
  return storeShare(ctx, page, offers);
}

/** Of a seller that was read already, with the first page of what they offer. */
export function storeShare(
  ctx: Ctx,
  { seller, store }: SellerPageView,
  offers: { items: readonly Pick<ListingCardView, 'cover'>[]; all: number },
): ShareCard {
  const t = translator(ctx.locale, 'sharing');
  const covers = offers.items.flatMap(({ cover }) => sharePhotoOf(cover) ?? []).slice(0, PHOTOS);
  const own = sharePhotoOf(store?.banner ?? store?.logo ?? null);
  const place = sellerPlace(ctx, seller);
  const { rating, totalRatings: count } = seller;
  return {
    kind: 'stores',
    id: seller.id,
    locale: ctx.locale,
    photos: covers.length > 0 || !own ? covers : [own],
    quotation: store?.description ?? null,
    date: null,
    price: null,
    title: store?.name ?? seller.name,
    facts: [
      ...(place ? [{ icon: 'place' as const, text: place }] : []),
      ...(rating === null ? [] : [{ icon: 'star' as const, text: t('rated', { rating, count }) }]),
      ...(offers.all > 0
        ? [{ icon: 'box' as const, text: t('listings', { count: offers.all }) }]
        : []),
    ],
    notes: seller.isVerified ? [t('verified')] : [],
  };
}
