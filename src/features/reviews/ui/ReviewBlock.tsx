import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { TakeDownLink } from '#features/pages/ui/TakeDownLink.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { Stars } from '#ui/Stars.tsx';
import { RATINGS } from '../reviews.limits.ts';
import type { ReviewsView, ReviewView } from '../reviews.schema.ts';
import { HelpfulForm, HelpfulMark } from './Helpful.tsx';

/**
 * Reviews of a person or a listing: mean, share of each number of stars, the newest ones.
 * @param ofListing "Reviews of this listing" instead of "Reviews of this seller"
 * @param heading in place of both; null where the page has one already
 * @param below what stands under a review, as the form of an answer; a link to it unless given
 * @param allHref where all are, of which these are the newest
 * @param children under the list
 */
export function ReviewBlock({
  reviews,
  ofListing = false,
  heading,
  none,
  below,
  allHref,
  children,
}: {
  reviews: ReviewsView;
  ofListing?: boolean;
  heading?: ReactNode;
  none?: string;
  below?: (review: ReviewView) => ReactNode;
  allHref?: string | undefined;
  children?: ReactNode;
}) {
  const t = useTranslations('reviews');
  return (
    <section className="reviews">
      {heading === null ? null : <h2>{heading ?? t(ofListing ? 'ofListing' : 'heading')}</h2>}
      {reviews.average === null ? (
        <p className="muted">{none ?? t('none')}</p>
      ) : (
        <HelpfulForm>
          <div className="cols-2 review-summary">
            <Mean average={reviews.average} total={reviews.total} />
            <Breakdown breakdown={reviews.breakdown} />
          </div>
          <ul className="divide review-list">
            {reviews.items.map((review) => (
              <li key={review.id} id={`review-${review.id}`}>
                <Review review={review}>
                  {below ? below(review) : review.canAnswer ? <AnswerLink id={review.id} /> : null}
                </Review>
              </li>
            ))}
          </ul>
        </HelpfulForm>
      )}
      {allHref && reviews.total > reviews.items.length ? (
        <p>
          <a className="btn btn-line" href={allHref}>
            {t('all')}
          </a>
        </p>
      ) : null}
      {children}
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

function Breakdown({ breakdown }: { breakdown: ReviewsView['breakdown'] }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  return (
    <ul className="breakdown" aria-label={t('breakdown')}>
      {RATINGS.map((stars) => (
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

/** One review, with its answer. */
export function Review({ review, children }: { review: ReviewView; children?: ReactNode }) {
  const t = useTranslations('reviews');
  const { author, answer, targetType } = review;
  const isOfBuyer = targetType === 'buyer';
  return (
    <div className="review">
      <Face picture={author.avatar} name={author.name} lazy />
      <div className="stack review-text">
        <p className="row wrap review-head">
          <b>{author.name}</b>
          <Stars rating={review.rating} label={t('ratingLabel', { rating: review.rating })} />
          {review.verified ? (
            <Badge tone="approved" icon={<Check className="icon" aria-hidden />}>
              {t(isOfBuyer ? 'verifiedSale' : 'verified')}
            </Badge>
          ) : null}
        </p>
        {review.comment ? <p className="review-words">{review.comment}</p> : null}
        <p className="small muted row wrap review-foot">
          <Dates created={review.createdAt} edited={review.editedAt} />
          <HelpfulMark review={review} />
          {review.isOwn ? null : (
            <>
              <a className="act" href={`/report?kind=reviews&id=${review.id}`}>
                {t('report')}
              </a>
              <TakeDownLink kind="reviews" id={review.id} className="act" />
            </>
          )}
        </p>
        {answer ? (
          <div className="answer">
            <Face picture={answer.author.avatar} name={answer.author.name} size="s" lazy />
            <div>
              <p className="small row wrap review-head">
                <b>{answer.author.name}</b>
                <Badge tone="brand">{t(isOfBuyer ? 'buyer' : 'seller')}</Badge>
                <span className="muted">
                  <Dates created={answer.createdAt} />
                </span>
              </p>
              <p className="review-words">{answer.text}</p>
            </div>
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** When it was written, and when it was changed. */
function Dates({ created, edited = null }: { created: string; edited?: string | null }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const long = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  return (
    <span>
      <time dateTime={created}>{long(created)}</time>
      {edited ? ` · ${t('edited', { date: long(edited) })}` : null}
    </span>
  );
}

/** Leads to the form of an answer. */
export function AnswerLink({ id }: { id: string }) {
  const t = useTranslations('reviews');
  return (
    <a className="link small" href={`/reviews?review=${id}`}>
      {t('answer')}
    </a>
  );
}
