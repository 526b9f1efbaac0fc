import { Mail, MapPin, Phone, UserCheck } from 'lucide-react';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Stars } from '#ui/Stars.tsx';
import type { SellerSummary } from '../sellers.schema.ts';

/** Stars, mean and number of ratings; says so when there are none. */
export function SellerRating({
  seller,
}: {
  seller: Pick<SellerSummary, 'rating' | 'totalRatings'>;
}) {
  const t = useTranslations('sellers');
  const format = useFormatter();
  if (seller.rating === null) return <p className="small muted">{t('noReviews')}</p>;
  const rating = format.number(seller.rating, { minimumFractionDigits: 1 });
  return (
    <p className="row wrap small">
      <Stars rating={seller.rating} label={t('ratingLabel', { rating })} />
      <span>
        <span className="num" aria-hidden>
          {rating}
        </span>{' '}
        <span className="muted">({t('ratings', { count: seller.totalRatings })})</span>
      </span>
    </p>
  );
}

/** What has been verified of a seller; nothing when nothing has. */
export function SellerMarks({
  seller,
}: {
  seller: Pick<
    SellerSummary,
    'emailVerified' | 'phoneVerified' | 'islandVerified' | 'identityVerified'
  >;
}) {
  const t = useTranslations('sellers');
  const marks = [
    { shown: seller.emailVerified, text: t('emailVerified'), Icon: Mail },
    { shown: seller.phoneVerified, text: t('phoneVerified'), Icon: Phone },
    { shown: seller.identityVerified, text: t('identityVerified'), Icon: UserCheck },
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
