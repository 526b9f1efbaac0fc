import { Check, ThumbsUp } from 'lucide-react';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { Stars } from '#ui/Stars.tsx';
import type { ReviewView, SellerReviewsView } from '../reviews.schema.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/**
 * The reviews of a seller: mean, share of each number of stars, the newest ones.
 * @param heading in place of "Reviews of this seller"
 */
export function ReviewBlock({
  reviews,
  heading,
}: {
  reviews: SellerReviewsView;
  heading?: string;
}) {
  const t = useTranslations('reviews');
  return (
    <section className="reviews">
      <h2>{heading ?? t('heading')}</h2>
      {reviews.average === null ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <>
          <div className="cols-2 review-summary">
            <Mean average={reviews.average} total={reviews.total} />
            <Breakdown breakdown={reviews.breakdown} />
          </div>
          <ul className="divide review-list">
            {reviews.items.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Mean({ average, total }: { average: number; total: number }) {
  const t = useTranslations('reviews');
  const rating = useFormatter().number(average, { minimumFractionDigits: 1 });
  return (
    <div className="row gap-4">
      <span className="title review-mean" aria-hidden>
        {rating}
      </span>
      <div>
        <Stars big rating={average} label={t('ratingLabel', { rating })} />
        <p className="muted small">{t('total', { count: total })}</p>
      </div>
    </div>
  );
}

function Breakdown({ breakdown }: { breakdown: SellerReviewsView['breakdown'] }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  return (
    <ul className="breakdown" aria-label={t('breakdown')}>
      {STARS.map((stars) => (
        <li key={stars}>
          <span aria-hidden>{stars}</span>
          <span className="sr">{t('stars', { count: stars })}</span>
          <svg className="bar" width="100%" height="8" aria-hidden focusable="false">
            <rect width={`${breakdown[stars]}%`} height="8" rx="4" />
          </svg>
          <span>{format.number(breakdown[stars] / 100, { style: 'percent' })}</span>
        </li>
      ))}
    </ul>
  );
}

function Review({ review }: { review: ReviewView }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const { author } = review;
  return (
    <li className="review">
      <Face picture={author.avatar} name={author.name} lazy />
      <div className="stack review-text">
        <p className="row wrap review-head">
          <b>{author.name}</b>
          <Stars rating={review.rating} label={t('ratingLabel', { rating: review.rating })} />
          {review.verified ? (
            <Badge tone="approved" icon={<Check className="icon" aria-hidden />}>
              {t('verified')}
            </Badge>
          ) : null}
        </p>
        {review.comment ? <p>{review.comment}</p> : null}
        <p className="small muted row gap-4">
          <time dateTime={review.createdAt}>
            {format.dateTime(new Date(review.createdAt), { dateStyle: 'long' })}
          </time>
          {review.helpful > 0 ? (
            <span className="row gap-1 num">
              <ThumbsUp className="icon icon-s" aria-hidden />
              {t('helpful', { count: review.helpful })}
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}
