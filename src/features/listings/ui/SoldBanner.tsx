import { CircleCheckBig } from 'lucide-react';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';

/** Says above the pictures that the thing is gone; nothing for a listing that is still for sale. */
export function SoldBanner({ listing }: { listing: Pick<ListingView, 'sold' | 'soldAt'> }) {
  const t = useTranslations('detail');
  const format = useFormatter();
  if (!listing.sold) return null;
  return (
    <div className="note sold-note" role="status">
      <CircleCheckBig className="icon" aria-hidden="true" />
      <p>
        <strong>{t('soldTitle')}</strong>
        {listing.soldAt
          ? t('soldOn', { date: format.dateTime(new Date(listing.soldAt), { dateStyle: 'long' }) })
          : null}
      </p>
    </div>
  );
}
