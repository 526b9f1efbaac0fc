// What stands on the share picture of a listing, and of a seller: photo, price and place. The price
// is the seller's own, never a converted one, and the lowest one that they take is in no view.
import { moneyText } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { type ShareCard, sharePhotoOf } from '#features/media/media.public.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { listingLabels } from '#features/listings/listings.seo.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { getListing } from '../listings.server.ts';

/**
 * Of a listing that everybody may see, whoever asks.
 * @throws AppError listing_not_found, also while it waits and when it is no longer there
 */
export async function findListingShare(ctx: Ctx, { id }: { id: string }): Promise<ShareCard> {
  const listing = await getListing({ ...ctx, actor: null }, { id });
  if (listing.status !== 'approved') throw new AppError(listingErrors.listing_not_found);
  return listingShare(ctx, listing);
}

/** Of a listing that was read already. */
export function listingShare(ctx: Ctx, listing: ListingView): ShareCard {
  const { locale } = ctx;
  const t = translator(locale, 'detail');
  const { condition, negotiable, sold } = listing;
  const state = condition && catalogName(locale, 'condition', condition);
  return {
    kind: 'listings',
    id: listing.id,
    locale,
    photos: coverOf(listing),
    quotation: null,
    date: null,
    price: priceOf(ctx, listing),
    title: listing.title,
    facts: [{ icon: 'place', text: listingLabels(ctx, listing).place }],
    notes: sold
      ? [t('status.sold')]
      : [state, negotiable ? t('negotiableShort') : null].filter((note) => note !== null),
  };
}

/** The first picture; of a video its still. */
function coverOf({ media }: Pick<ListingView, 'media'>): ShareCard['photos'] {
  const image = media.find(({ kind }) => kind === 'image');
  const photo = sharePhotoOf(image ?? media.find(({ poster }) => poster !== null));
  return photo ? [photo] : [];
}

/** As the page says it: a price of 0 is a gift, or none (DECISIONS.md C4). */
function priceOf({ locale }: Ctx, listing: ListingView): ShareCard['price'] {
  const t = translator(locale, 'listings.price');
  const { price, priceUnit, parentCategory, sold } = listing;
  if (price.amount > 0) {
    const per = priceUnit === 'once' ? null : t(priceUnit);
    return { text: moneyText(price, locale), per, gone: sold };
  }
  if (parentCategory === 'lost-found') return null;
  const text = t(parentCategory === 'jobs' ? 'salaryOnRequest' : 'free');
  return { text, per: null, gone: sold };
}
