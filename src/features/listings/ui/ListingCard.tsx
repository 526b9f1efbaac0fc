import { Gem, MapPin, MessageCircle, Star, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type DetailedCard,
  isDetailed,
  type CardView,
} from '#features/listings/views/card-view.ts';
import type { SellerBrief } from '#features/sellers/sellers.schema.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';
import { VerifiedMark } from '#features/sellers/ui/VerifiedMark.tsx';
import { Face } from '#ui/Face.tsx';
import { drawListingPicture, PhotolessTile } from './ListingPicture.tsx';
import { PriceTag } from './PriceTag.tsx';

export type ListingCardProps = {
  listing: CardView;
  /** `seller` adds the seller and Contact Seller (search); `row` is the list view of /products. */
  variant?: 'plain' | 'seller' | 'row';
  /** True in the first row of a screen. */
  eager?: boolean;
  /** Slots for later features. */
  slots?: CardSlots | undefined;
};

export type CardSlots = {
  /** A button over the picture, e.g. the heart; never shown on a sold listing. */
  action?: ReactNode;
  /** In place of the badge over the picture; never shown on a sold listing. */
  badge?: ReactNode;
  /** Beside the price, in place of "Negotiable". */
  otherPrice?: ReactNode;
  /** Where Contact Seller leads from a card with its seller; null leaves it out. */
  contactPath?: string | null;
  /** A button below the card's facts. */
  below?: ReactNode;
};

/**
 * One listing in a grid or list. The title's link covers the whole card by CSS; other targets lie
 * above it. Links are plain: useInnerLinks turns them into navigations, and a `Link` each would
 * cost a quarter of the page's rendering.
 */
export function ListingCard({
  listing,
  variant = 'plain',
  eager = false,
  slots = {},
}: ListingCardProps) {
  const t = useTranslations('listings.card');
  const placeName = useCatalogName('country');
  const conditionName = useCatalogName('condition');
  const { brief } = useDates();
  const affordable = useAffordable();
  const { sold, cover, condition } = listing;
  const where = placeName(listing.country);
  return (
    <article className={sold ? 'card is-sold' : 'card'}>
      <div className="card-media">
        {sold ? null : (slots.badge ?? badgeOf(listing, t))}
        {cover ? (
          drawListingPicture({ media: cover, alt: '', eager }, affordable)
        ) : (
          <PhotolessTile country={listing.country} category={listing.category} />
        )}
        {sold ? <span className="sold-band">{t('sold')}</span> : slots.action}
      </div>
      <div className="card-body">
        <PriceTag
          price={listing.price}
          unit={listing.priceUnit}
          category={listing.parentCategory}
          sold={sold}
          negotiable={listing.negotiable}
          beside={slots.otherPrice}
        />
        <h3>
          <a href={`/products/${listing.id}`} lang={listing.language ?? undefined}>
            {listing.title}
          </a>
        </h3>
        <p className="meta">
          <MapPin className="icon" aria-hidden />
          <span>
            {condition ? `${where} · ${conditionName(condition)}` : where}
            {variant === 'row' ? null : (
              // The date, which AgoTimes brings to "3 h ago" once scripts run.
              <time dateTime={listing.createdAt} suppressHydrationWarning>
                {brief(listing.createdAt)}
              </time>
            )}
          </span>
        </p>
        {variant === 'row' && isDetailed(listing) ? <RowFacts listing={listing} /> : null}
        {variant === 'seller' && !sold && isDetailed(listing) ? (
          <SellerContact listing={listing} path={slots.contactPath} />
        ) : null}
        {slots.below}
      </div>
    </article>
  );
}

/** One badge at most: trending before local gem before new today. */
function badgeOf(listing: CardView, t: ReturnType<typeof useTranslations<'listings.card'>>) {
  if (listing.trending)
    return (
      <span className="tag-on">
        <TrendingUp className="icon" aria-hidden />
        {t('trending')}
      </span>
    );
  if (listing.localGem)
    return (
      <span className="tag-on">
        <Gem className="icon" aria-hidden />
        {t('localGem')}
      </span>
    );
  return listing.isNew ? <span className="tag-on">{t('newToday')}</span> : null;
}

function RowFacts({ listing }: { listing: DetailedCard }) {
  const t = useTranslations('listings.card');
  const { day } = useDates();
  return (
    <p className="facts num">
      <SellerName seller={listing.seller} />
      <span>{t('posted', { date: day(listing.createdAt) })}</span>
      <span>{t('views', { count: listing.views })}</span>
    </p>
  );
}

function SellerName({ seller }: { seller: SellerBrief }) {
  const t = useTranslations('listings.card');
  return (
    <span className="row gap-1">
      {seller.name}
      {seller.isVerified ? <VerifiedMark label={t('verified')} /> : null}
    </span>
  );
}

/** Seller, rating and Contact Seller; signed-out people are sent to sign in first. */
function SellerContact({
  listing,
  path = `/login?next=${encodeURIComponent(`/messages?listing=${listing.id}`)}`,
}: {
  listing: DetailedCard;
  path: string | null | undefined;
}) {
  const t = useTranslations('listings.card');
  const format = useFormatter();
  const { seller } = listing;
  return (
    <>
      <div className="seller">
        <Face picture={seller.avatar} name={seller.name} size="s" lazy />
        <span className="seller-text">
          <SellerName seller={seller} />
          {seller.rating === null ? null : (
            <span className="rating num">
              <Star className="icon icon-s" aria-hidden />
              <span className="sr">{t('ratingLabel')}</span>
              {format.number(seller.rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            </span>
          )}
        </span>
      </div>
      {path === null ? null : (
        <a
          className="btn btn-line contact"
          href={path}
          aria-label={t('contactAbout', { title: listing.title })}
        >
          <MessageCircle className="icon" aria-hidden />
          {t('contact')}
        </a>
      )}
    </>
  );
}
