import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { BadgeCheck, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import type { SellerSummary, StoreBrief } from '../sellers.schema.ts';
import { SellerMarks, SellerRating } from './SellerMarks.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import type { PictureView } from '#features/media/media.picture-view.ts';

export type SellerCardProps = {
  seller: SellerSummary;
  /**
   * Name of the seller's place in the reader's language, from the catalog; null when it is not
   * known.
   */
  place: string | null;
  /** The seller's store, when they have one. */
  store?: (Omit<StoreBrief, 'logo'> & { logo: StoreBrief['logo'] | PictureView }) | null;
  /** View Profile is not for the owner (spec 1 section 2). */
  profileLink?: boolean;
  /** Slot for what a later feature knows of how they answer. */
  activity?: ReactNode;
};

/** Who sells: name, stars, what has been verified, where and since when, and their store. */
export function SellerCard({
  seller,
  place,
  store = null,
  profileLink = true,
  activity,
}: SellerCardProps) {
  const t = useTranslations('sellers');
  const { name: site } = useSite();
  const date = useFormatter().dateTime(new Date(seller.joinedAt), {
    year: 'numeric',
    month: 'long',
  });
  return (
    <section className="panel stack seller-card" aria-label={t('heading')}>
      <div className="row gap-3">
        <Face picture={seller.avatar} name={seller.name} size="l" lazy />
        <div>
          <p className="row wrap gap-1">
            <b>{seller.name}</b>
            {seller.isVerified ? (
              <span className="verified" title={t('verified')}>
                <BadgeCheck className="icon" aria-hidden />
                <span className="sr">{t('verified')}</span>
              </span>
            ) : null}
          </p>
          <SellerRating seller={seller} />
        </div>
      </div>
      {store ? (
        <a className="row gap-3 store-line" href={`/seller/${seller.id}`}>
          <span className="store-mark">
            {store.logo ? (
              <Picture picture={store.logo} alt="" sizes="48px" />
            ) : (
              <Store className="icon" aria-hidden />
            )}
          </span>
          <span>
            <b>{store.name}</b>
            <span className="small muted store-visit">{t('visitStore')}</span>
          </span>
        </a>
      ) : null}
      <SellerMarks seller={seller} />
      {activity}
      <p className="small muted">
        {place ? t('sinceIn', { place, site, date }) : t('since', { site, date })}
      </p>
      {profileLink ? (
        <a className="btn btn-line btn-block" href={`/seller/${seller.id}`}>
          {t('viewProfile')}
        </a>
      ) : null}
    </section>
  );
}
