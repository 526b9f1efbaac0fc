import { Eye, Gem, Heart, MapPin, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';

type Props = {
  listing: ListingView;
  place: string;
  /** Above the title: the way here. */
  crumbs?: ReactNode;
};

/** Title with its badges, place, counts and date. */
export function ListingHeading({ listing, place, crumbs }: Props) {
  const t = useTranslations('detail');
  const categoryName = useCatalogName('category');
  const category = categoryBySlug(listing.parentCategory);
  const format = useFormatter();
  return (
    <header className="listing-heading">
      {crumbs}
      <p className="row wrap">
        <span className="badge" data-cat={category?.token}>
          {category ? <CategoryIcon category={category} /> : null}
          {categoryName(listing.category)}
        </span>
        {listing.sold ? <span className="badge st-sold">{t('status.sold')}</span> : null}
        {listing.trending && !listing.sold ? (
          <span className="badge st-accent">
            <TrendingUp className="icon" aria-hidden="true" />
            {t('trending')}
          </span>
        ) : null}
        {listing.localGem ? (
          <span className="badge st-brand">
            <Gem className="icon" aria-hidden="true" />
            {t('localGem')}
          </span>
        ) : null}
      </p>
      <h1 dir="auto" lang={listing.language ?? undefined}>
        {listing.title}
      </h1>
      <ul className="row wrap muted listing-facts">
        <li className="row gap-1">
          <MapPin className="icon icon-s" aria-hidden="true" />
          {place}
        </li>
        <li className="row gap-1 num">
          <Eye className="icon icon-s" aria-hidden="true" />
          {t('views', { count: listing.views })}
        </li>
        <li className="row gap-1 num">
          <Heart className="icon icon-s" aria-hidden="true" />
          {t('favorites', { count: listing.favorites })}
        </li>
        <li>
          <time dateTime={listing.createdAt}>
            {t('listedOn', {
              date: format.dateTime(new Date(listing.createdAt), { dateStyle: 'long' }),
            })}
          </time>
        </li>
      </ul>
    </header>
  );
}
