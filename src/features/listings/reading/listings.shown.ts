/**
 * What a page sends of its cards to the browser: all that ListingCard draws and nothing else, ready
 * to be drawn.
 */
import type { ListingCardView, MediaView } from '#features/listings/listings.schema.ts';
import { type ShownPicture, toShownPicture } from '#features/media/media.shown.ts';

/** No card is wider, on a screen of three pixels for one. */
const WIDEST_COVER = 800;

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
    cover: card.cover && (toShownPicture(card.cover, WIDEST_COVER) ?? card.cover),
  };
  return details ? { ...shown, createdAt, views, seller } : shown;
}
