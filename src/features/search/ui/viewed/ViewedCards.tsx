import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { PhotolessTile } from '#features/listings/ui/ListingPicture.tsx';
import { PriceTag } from '#features/listings/ui/PriceTag.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { ViewedListing } from './keep-viewed.ts';
import { forgetViewed, readViewed } from './viewed-listings.ts';

/** What was looked at on this device, the latest first, and a button that forgets it. */
export function ViewedCards({ viewerId }: { viewerId: string | null }) {
  const t = useTranslations('viewed');
  const [listings, setListings] = useState(() => readViewed(viewerId, Date.now()));
  // A page that is gone back to shows itself as it was left.
  useEffect(() => {
    const readAgain = () => setListings(readViewed(viewerId, Date.now()));
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, [viewerId]);
  if (listings.length === 0) return null;
  return (
    <section className="section viewed" aria-labelledby="viewed">
      <div className="section-head">
        <h2 id="viewed">{t('title')}</h2>
        <button
          className="see"
          type="button"
          onClick={() => {
            forgetViewed();
            setListings([]);
          }}
        >
          {t('clear')}
        </button>
        <p>{t('text')}</p>
      </div>
      <div className="grid grid-4">
        {listings.map((listing) => (
          <ViewedCard key={listing.id} {...listing} />
        ))}
      </div>
    </section>
  );
}

function ViewedCard({ id, title, language, price, priceUnit, picture, ...listing }: ViewedListing) {
  const placeName = useCatalogName('country');
  const [isGone, setGone] = useState(false);
  const { category, parentCategory, country } = listing;
  return (
    <article className="card">
      <div className="card-media">
        {picture === null || isGone ? (
          <PhotolessTile country={country} category={category} />
        ) : (
          <img
            src={picture}
            alt=""
            width={400}
            height={400}
            loading="lazy"
            decoding="async"
            onError={() => setGone(true)}
          />
        )}
      </div>
      <div className="card-body">
        <PriceTag price={price} unit={priceUnit} category={parentCategory} />
        <h3>
          <a href={`/products/${id}`} lang={language ?? undefined}>
            {title}
          </a>
        </h3>
        <p className="meta">
          <MapPin className="icon" aria-hidden />
          <span>{placeName(country)}</span>
        </p>
      </div>
    </article>
  );
}
