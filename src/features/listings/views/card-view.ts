/**
 * What a page sends of its cards to the browser: all that ListingCard draws and nothing else, ready
 * to be drawn.
 */
import type { ListingCardView, MediaView } from '#features/listings/listings.schema.ts';
import { type PictureView, toPictureView } from '#features/media/media.picture-view.ts';
import { displayDay } from '#platform/i18n/time.ts';

/** No card is wider, on a screen of three pixels for one. */
const WIDEST_COVER = 800;

type Always =
  | 'id'
  | 'title'
  | 'language'
  | 'price'
  | 'category'
  | 'parentCategory'
  | 'condition'
  | 'country'
  | 'createdAt';
/** Left out where it is not so. */
type Flags = 'negotiable' | 'sold' | 'trending' | 'localGem';
/** Only rows and search show these. */
type Details = Pick<ListingCardView, 'views' | 'seller'>;

export type CardView = Pick<ListingCardView, Always> &
  Partial<Pick<ListingCardView, Flags> & Details> & {
    /** A month or an hour of it; left out where the price is for the whole thing. */
    priceUnit?: ListingCardView['priceUnit'];
    cover: PictureView | MediaView | null;
    /** It came on the day on which the page was made. */
    isNew?: true;
  };
export type DetailedCard = CardView & Details;
/** Whether a card came with what rows and search show. */
export function isDetailed(card: CardView): card is DetailedCard {
  return card.seller !== undefined;
}

/**
 * One card for the browser.
 * @param page.now when the page is made
 */
export function toCardView(
  card: ListingCardView,
  { now }: { now: Date },
  details = false,
): CardView {
  const { id, title, language, price, priceUnit, category, parentCategory, condition } = card;
  const { country, negotiable, sold, trending, localGem, createdAt, views, seller } = card;
  const shown: CardView = {
    id,
    title,
    language,
    price,
    category,
    parentCategory,
    condition,
    country,
    createdAt,
    ...(priceUnit === 'once' ? {} : { priceUnit }),
    ...(negotiable ? { negotiable } : {}),
    ...(sold ? { sold } : {}),
    ...(trending ? { trending } : {}),
    ...(localGem ? { localGem } : {}),
    ...(displayDay(createdAt) === displayDay(now) ? { isNew: true as const } : {}),
    cover: card.cover && (toPictureView(card.cover, WIDEST_COVER) ?? card.cover),
  };
  return details ? { ...shown, views, seller } : shown;
}

/** A card with what it left out, for rules that ask for it. */
export const wholeCard = (card: CardView) => ({
  negotiable: false,
  sold: false,
  priceUnit: 'once' as const,
  ...card,
});
