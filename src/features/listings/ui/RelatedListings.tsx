import { ChevronRight } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ListingGrid, type ListingGridProps } from './ListingGrid.tsx';

export type RelatedListingsProps = Pick<ListingGridProps, 'listings' | 'slots'> & {
  /** Others like the listing of the page, or more of its seller. */
  of: 'kind' | 'seller';
  /** Where there are all of them. */
  path: string;
};

/** A row of cards below a listing. */
export function RelatedListings({ of, path, listings, slots }: RelatedListingsProps) {
  const t = useTranslations('related');
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
