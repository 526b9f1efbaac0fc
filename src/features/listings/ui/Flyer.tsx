import { ArrowLeft, MapPin, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useChoiceName } from '#features/catalog/ui/useChoiceName.ts';
import { Logo } from '#features/pages/ui/Logo.tsx';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { PriceTag } from './PriceTag.tsx';
import { useMetres } from './useMetres.ts';

export type FlyerProps = {
  listing: ListingView;
  place: string;
  /** The squares of the code that leads to the listing. */
  qr: { size: number; path: string };
  /** Where the site is, as people write it. */
  host: string;
};

/** The page around the sheet; what nobody can buy has none. */
export function FlyerPage(props: FlyerProps) {
  const t = useTranslations('flyer');
  const scripted = useScripted();
  const { listing } = props;
  const isOffered = listing.status === 'approved' && !listing.sold;
  return (
    <div className="page flyer-page">
      <Link className="crumb" to={`/products/${listing.id}`}>
        <ArrowLeft className="icon" aria-hidden />
        {t('back')}
      </Link>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        {isOffered && scripted ? (
          <button type="button" className="btn btn-primary" onClick={() => print()}>
            <Printer className="icon" aria-hidden />
            {t('print')}
          </button>
        ) : null}
      </div>
      {isOffered ? (
        <Sheet {...props} />
      ) : (
        <Banner>
          <p>{t(listing.sold ? 'sold' : 'notPublic')}</p>
        </Banner>
      )}
    </div>
  );
}

/** A5, upright, and always by day: paper is white. */
function Sheet({ listing, place, qr, host }: FlyerProps) {
  const t = useTranslations('flyer');
  const { name: site } = useSite();
  const facts = useFacts(listing);
  const { title, seller, media } = listing;
  const photos = media.filter(({ kind }) => kind === 'image').length;
  const name = seller.name;
  return (
    <article className="flyer" aria-label={t('label', { title })}>
      <div>
        <div className="row between">
          <Logo />
          <span className="at">{useOffered(listing)}</span>
        </div>
        <Picture listing={listing} />
        <div>
          <PriceTag
            price={listing.price}
            unit={listing.priceUnit}
            category={listing.parentCategory}
            asWritten
            className="amount"
          />
          <h2 className="name" dir="auto">
            {title}
          </h2>
          <p className="at">
            <MapPin className="icon" aria-hidden />
            {place}
          </p>
          {facts.length > 0 ? <p className="at">{facts.join(' · ')}</p> : null}
        </div>
        <div className="qr-box">
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('code')}>
            <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
          <div>
            <b>{photos > 1 ? t('scanPhotos', { count: photos, name }) : t('scan', { name })}</b>
            <span>{t('noNumber', { site })}</span>
            <span className="key">{host}</span>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Its first photo, or what its seller says of it. */
function Picture({ listing: { media, title, description } }: Pick<FlyerProps, 'listing'>) {
  const photo = media.find(({ kind }) => kind === 'image');
  if (!photo)
    return (
      <p className="said" dir="auto">
        {description}
      </p>
    );
  const { url, width, height, alt } = photo;
  return <img className="pic" src={url} alt={alt ?? title} width={width} height={height} />;
}

/** What it is about: goods are for sale or for rent, other things are called by their category. */
function useOffered({ parentCategory, category, priceUnit }: ListingView): ReactNode {
  const t = useTranslations('flyer');
  const categoryName = useCatalogName('category');
  if (['jobs', 'services', 'lost-found', 'free-items', 'events'].includes(parentCategory))
    return categoryName(category);
  return t(priceUnit === 'month' ? 'toRent' : 'forSale');
}

/** What decides at first sight, as far as it is known. */
function useFacts({ details, condition }: ListingView): string[] {
  const t = useTranslations('detail');
  const format = useFormatter();
  const choice = useChoiceName();
  const conditionName = useCatalogName('condition');
  const metres = useMetres();
  const { mileage, transmission, fuelType, bedrooms, bathrooms, squareFeet } = details;
  return [
    mileage === undefined ? null : t('value.km', { count: format.number(mileage) }),
    transmission ? choice('transmission', transmission) : null,
    fuelType ? choice('fuel', fuelType) : null,
    bedrooms === undefined ? null : `${t('field.bedrooms')}: ${format.number(bedrooms)}`,
    bathrooms === undefined ? null : `${t('field.bathrooms')}: ${format.number(bathrooms)}`,
    squareFeet === undefined
      ? null
      : t('value.squareFeet', { count: format.number(squareFeet) }) + metres(squareFeet),
    condition ? conditionName(condition) : null,
  ].filter((fact) => fact !== null);
}
