import { Hourglass, Pencil, Star } from 'lucide-react';
import { Link } from 'react-router';
import { shortName } from '#features/orders/ui/people.ts';
import { StepPanel } from '#features/orders/ui/StepPanel.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { OrderReviewsView } from '../reviews.schema.ts';
import { AnswerForm, firstName } from './AnswerForm.tsx';
import { HelpfulForm } from './Helpful.tsx';
import { RatingField } from './RatingField.tsx';
import { Review } from './ReviewBlock.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';

/**
 * The next step of somebody who has not rated the other one: the stars, which the form on its page
 * takes over.
 */
export function RateNext({ reviews }: { reviews: OrderReviewsView }) {
  const t = useTranslations('reviewing.order');
  const { other, role, orderId, title } = reviews;
  const name = firstName(other.name);
  return (
    <StepPanel
      Icon={Star}
      title={t('rate', { name })}
      text={role === 'buyer' ? t('rateHint', { title }) : t('rateBuyerHint', { name })}
    >
      <form className="stack gap-4" action={`/orders/${orderId}/review`}>
        <RatingField legend={t('rating')} hidden words={false} />
        <button className="btn btn-primary btn-lg btn-block">{t('write')}</button>
      </form>
    </StepPanel>
  );
}

/** What the two said of each other, and the ways to change and to answer it. */
export function OrderReviews({ reviews }: { reviews: OrderReviewsView }) {
  const t = useTranslations('reviewing');
  const { own, theirs, other, counts, orderId } = reviews;
  const name = shortName({ ...other, isDeleted: other.gone });
  const waits = counts && !other.gone && !theirs;
  return (
    <HelpfulForm>
      {counts ? null : <p className="muted">{t('notCounted')}</p>}
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
          <Review review={own}>
            <ReviewNotes review={own} />
          </Review>
        </div>
      ) : null}
      {theirs ? (
        <div className="stack">
          <h3>{t('order.theirs', { name })}</h3>
          <Review review={theirs}>
            <ReviewNotes review={theirs} />
            {theirs.canAnswer && counts ? <AnswerForm review={theirs} /> : null}
          </Review>
        </div>
      ) : null}
      {waits ? (
        <p className="row muted">
          <Hourglass className="icon" aria-hidden />
          {t('order.waiting', { name })}
        </p>
      ) : null}
      {other.gone && !own && !theirs ? (
        <p className="muted">{t('gone', { name: other.name })}</p>
      ) : null}
    </HelpfulForm>
  );
}

/** Why somebody who looks for the form of a review finds none. */
export function WhyNoForm({ reviews: { own, other, counts } }: { reviews: OrderReviewsView }) {
  const t = useTranslations('reviewing');
  const missing = counts && other.gone ? t('gone', { name: other.name }) : t('notDelivered');
  return <p className="muted">{own ? t('edit.over') : missing}</p>;
}
