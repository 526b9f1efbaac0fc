import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { CardView } from '#features/listings/listings.public.ts';
import { ListingPicture, PhotolessTile } from '#features/listings/ui/ListingPicture.tsx';
import { PriceTag, ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** Picture, title and price of what is talked about. */
export function ListingBrief({ listing }: { listing: CardView }) {
  const t = useTranslations('messages.thread');
  return (
    <>
      <span className="thumb">
        {listing.cover ? (
          <ListingPicture media={listing.cover} alt="" sizes="64px" />
        ) : (
          <PhotolessTile country={listing.country} category={listing.category} />
        )}
      </span>
      <span className="item-text">
        <b className="small">{listing.title}</b>
        <span className="row gap-2 small">
          <PriceTag
            price={listing.price}
            unit={listing.priceUnit}
            category={listing.parentCategory}
            sold={listing.sold}
            asWritten
            beside={
              <>
                {' '}
                <ShownPrice money={listing.price} />
              </>
            }
            className="num"
          />
          {listing.sold ? <span className="muted">{t('sold')}</span> : null}
          {listing.negotiable && !listing.sold && listing.price.amount > 0 ? (
            <span className="muted">{t('negotiable')}</span>
          ) : null}
        </span>
      </span>
    </>
  );
}

/** The listing above its thread; one that is gone keeps its title. */
export function ListingStrip({ listing, subject }: { listing: CardView | null; subject: string }) {
  const t = useTranslations('messages.thread');
  if (!listing)
    return subject ? (
      <div className="item-strip">
        <span className="item-text">
          <b className="small">{subject}</b>
          <span className="small muted">{t('gone')}</span>
        </span>
      </div>
    ) : null;
  return (
    <Link className="item-strip" to={`/products/${listing.id}`}>
      <ListingBrief listing={listing} />
      <ChevronRight className="icon push" aria-hidden />
    </Link>
  );
}
