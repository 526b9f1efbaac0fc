import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Stars } from '#ui/Stars.tsx';
import type { RatingView } from '../reviews.schema.ts';

/** What somebody's deals as a buyer were rated with; nothing without any. */
export function BuyerRating({ rating }: { rating: RatingView }) {
  const t = useTranslations('reviews');
  const tr = useTranslations('reviewing');
  const format = useFormatter();
  if (rating.average === null) return null;
  const mean = format.number(rating.average, { minimumFractionDigits: 1 });
  return (
    <p className="row wrap small buyer-rating">
      <span className="muted">{tr('roles.buyer')}</span>
      <Stars rating={rating.average} label={t('ratingLabel', { rating: mean })} />
      <span className="num" aria-hidden>
        {mean}
      </span>
      <span className="muted">({t('total', { count: rating.total })})</span>
    </p>
  );
}
