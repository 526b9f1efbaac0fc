/**
 * What a page sends of its cards to the browser: all that ListingCard draws and nothing else, ready
 * to be drawn.
 */
import type { ListingCardView, MediaView } from '#features/listings/listings.schema.ts';

/** A photograph with its `srcset` for each format. */
export type ShownPicture = Pick<MediaView, 'url' | 'width' | 'height'> &
  Record<'avif' | 'webp', string>;

type Always =
  | 'id'
  | 'title'
  | 'language'
  | 'price'
  | 'priceUnit'
  | 'negotiable'
  | 'category'
  | 'parentCategory'
  | 'condition'
  | 'country'
  | 'sold'
  | 'trending'
  | 'localGem';
/** Only rows and search show these. */
type Details = Pick<ListingCardView, 'createdAt' | 'views' | 'seller'>;

export type ShownCard = Pick<ListingCardView, Always> &
  Partial<Details> & { cover: ShownPicture | MediaView | null };
export type DetailedCard = ShownCard & Details;
/** Whether a card came with what rows and search show. */
export function isDetailed(card: ShownCard): card is DetailedCard {
  return card.seller !== undefined;
}

/** One card for the browser. */
export function toShownCard(card: ListingCardView, details = false): ShownCard {
  const {
    id,
    title,
    language,
    price,
    priceUnit,
    negotiable,
    category,
    parentCategory,
    condition,
    country,
    sold,
    trending,
    localGem,
    createdAt,
    views,
    seller,
  } = card;
  const shown = {
    id,
    title,
    language,
    price,
    priceUnit,
    negotiable,
    category,
    parentCategory,
    condition,
    country,
    sold,
    trending,
    localGem,
    cover: card.cover && toShownPicture(card.cover),
  };
  return details ? { ...shown, createdAt, views, seller } : shown;
}

function toShownPicture(media: MediaView): ShownPicture | MediaView {
  if (media.kind === 'video' || media.variants.length === 0) return media;
  const { url, width, height } = media;
  return { url, width, height, avif: srcSet(media, 'avif'), webp: srcSet(media, 'webp') };
}

/** The files of one format for the browser to choose among. */
export function srcSet(media: MediaView, format: 'avif' | 'webp'): string {
  return media.variants.map((file) => `${file[format]} ${file.width}w`).join(', ');
}
