import { BadgeCheck, Mail, MapPin, Phone } from 'lucide-react';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Stars } from '#ui/Stars.tsx';
import { Face } from '#ui/Face.tsx';
import type { SellerSummary } from '../sellers.schema.ts';

export type SellerCardProps = {
  seller: SellerSummary;
  /** Name of the seller's place in the reader's language, from the catalog; null when it is not known. */
  place: string | null;
  /** View Profile is not for the owner (spec 1 section 2). */
  profileLink?: boolean;
};

/** Who sells: name, stars, what has been verified, where and since when. */
export function SellerCard({ seller, place, profileLink = true }: SellerCardProps) {
  const t = useTranslations('sellers');
  const date = useFormatter().dateTime(new Date(seller.joinedAt), { year: 'numeric', month: 'long' });
  return (
    <section className="panel stack seller-card" aria-label={t('heading')}>
      <div className="row gap-3">
        <Face picture={seller.avatar} name={seller.name} size="l" lazy />
        <div>
          <p className="row gap-1">
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
      <SellerMarks seller={seller} />
      <p className="small muted">{place ? t('sinceIn', { place, date }) : t('since', { date })}</p>
      {profileLink ? <a className="btn btn-line btn-block" href={`/seller/${seller.id}`}>{t('viewProfile')}</a> : null}
    </section>
  );
}

function SellerRating({ seller }: { seller: SellerSummary }) {
  const t = useTranslations('sellers');
  const format = useFormatter();
  if (seller.rating === null) return <p className="small muted">{t('noReviews')}</p>;
  const rating = format.number(seller.rating, { minimumFractionDigits: 1 });
  return (
    <p className="row small">
      <Stars rating={seller.rating} label={t('ratingLabel', { rating })} />
      <span className="num" aria-hidden>{rating}</span>
      <span className="muted">({t('ratings', { count: seller.totalRatings })})</span>
    </p>
  );
}

function SellerMarks({ seller }: { seller: SellerSummary }) {
  const t = useTranslations('sellers');
  const marks = [
    { shown: seller.emailVerified, text: t('emailVerified'), Icon: Mail },
    { shown: seller.phoneVerified, text: t('phoneVerified'), Icon: Phone },
    { shown: seller.islandVerified, text: t('islandVerified'), Icon: MapPin },
  ].filter((mark) => mark.shown);
  if (marks.length === 0) return null;
  return (
    <ul className="row wrap small seller-marks">
      {marks.map(({ text, Icon }) => (
        <li key={text} className="row gap-1 muted">
          <Icon className="icon icon-s" aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
