import { Hourglass, Pencil, Star } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { OrderReviewsView } from '../reviews.schema.ts';
import { AnswerForm, firstName } from './AnswerForm.tsx';
import { HelpfulForm } from './Helpful.tsx';
import { RatingField } from './RatingField.tsx';
import { Review } from './ReviewBlock.tsx';

/**
 * The next step of somebody who has not rated the other one: the stars, which the form on its page
 * takes over.
 */
export function RateNext({ reviews, title }: { reviews: OrderReviewsView; title: string }) {
  const t = useTranslations('reviewing.order');
  const { other, role, orderId } = reviews;
  const name = firstName(other.name);
  return (
    <section className="panel next" aria-label={t('next')}>
      <div className="next-head">
        <span className="cat-ic">
          <Star className="icon" aria-hidden />
        </span>
        <div>
          <p className="small muted">{t('next')}</p>
          <h2 className="head-3">{t('rate', { name })}</h2>
          <p className="muted">
            {role === 'buyer' ? t('rateHint', { title }) : t('rateBuyerHint', { name })}
          </p>
        </div>
      </div>
      <form className="stack gap-4" action={`/orders/${orderId}/review`}>
        <RatingField legend={t('rating')} hidden words={false} />
        <button className="btn btn-primary btn-lg btn-block">{t('write')}</button>
      </form>
    </section>
  );
}

/** "Rate each other": what the two said, as far as they did. */
export function OrderReviews({ reviews }: { reviews: OrderReviewsView }) {
  const t = useTranslations('reviewing');
  const { own, theirs, other, counts, deliveredAt, orderId } = reviews;
  const name = firstName(other.name);
  const isEmpty = !own && !theirs;
  return (
    <section className="panel stack gap-4" id="reviews">
      <h2 className="head-3">{t('order.title')}</h2>
      {isEmpty && (!counts || other.gone) ? (
        <div className="row gap-3">
          <Star className="icon" aria-hidden />
          <p className="muted">
            {other.gone && counts ? t('gone', { name: other.name }) : t('notDelivered')}
          </p>
        </div>
      ) : null}
      {!counts && deliveredAt && !isEmpty ? <p className="muted">{t('notCounted')}</p> : null}
      {own ? (
        <div className="stack">
          <div className="row between wrap">
            <h3>{t('order.yours')}</h3>
            {own.editableUntil ? (
              <Link className="btn btn-line btn-sm" to={`/orders/${orderId}/review`}>
                <Pencil className="icon" aria-hidden />
                {t('order.edit')}
              </Link>
            ) : null}
          </div>
          <Review review={own} />
        </div>
      ) : null}
      {theirs ? (
        <HelpfulForm>
          <div className="stack">
            <h3>{t('order.theirs', { name })}</h3>
            <Review review={theirs}>
              {theirs.canAnswer && counts ? <AnswerForm review={theirs} /> : null}
            </Review>
          </div>
        </HelpfulForm>
      ) : counts && !other.gone ? (
        <div className="row gap-3">
          <Hourglass className="icon" aria-hidden />
          <p className="muted">{t('order.waiting', { name })}</p>
        </div>
      ) : null}
    </section>
  );
}
