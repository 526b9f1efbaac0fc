import { ChevronRight } from 'lucide-react';
import { useTranslations } from '#platform/i18n.ts';
import { ListingGrid, type ListingGridProps } from './ListingGrid.tsx';

export type BesideListingsProps = Pick<ListingGridProps, 'listings' | 'slots'> & {
  /** Others like the listing of the page, or more of its seller. */
  of: 'kind' | 'seller';
  /** Where there are all of them. */
  path: string;
};

/** A row of cards below a listing. */
export function BesideListings({ of, path, listings, slots }: BesideListingsProps) {
  const t = useTranslations('beside');
  return (
    <section className="section similar" aria-labelledby={`beside-${of}`}>
      <div className="section-head">
        <h2 id={`beside-${of}`}>{t(`${of}.title`)}</h2>
        <p>{t(`${of}.hint`)}</p>
        <a className="see" href={path}>
          {t('seeAll')}
          <span className="sr">: {t(`${of}.title`)}</span>
          <ChevronRight className="icon icon-s" aria-hidden="true" />
        </a>
      </div>
      <ListingGrid listings={listings} wide slots={slots} />
    </section>
  );
}
