import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useDates } from '#platform/i18n/dates.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { COMMENT_MAX, type Role } from '../reviews.limits.ts';
import { RatingField } from './RatingField.tsx';
import { WordsField } from './WordsField.tsx';

/** What stands in the form at first. */
export type Draft = { rating: number; comment: string; about: 'listing' | 'seller' };

/** The form of a review: of a listing and its seller, or of a buyer. */
export function ReviewForm({
  orderId,
  reviewId,
  as,
  draft,
  editableUntil,
  failure,
  onCancel,
  children,
}: {
  orderId: string;
  /** Of a review that is there already. */
  reviewId: string | null;
  /** What the author was in the deal. */
  as: Role;
  draft: Draft;
  /** Until when the one that is there may be changed. */
  editableUntil: string | null;
  failure: FormFailure | null;
  /** Closes what the form stands in; without it, or without scripts, the order's page is shown. */
  onCancel?: () => void;
  /** What it is about, above the stars. */
  children?: ReactNode;
}) {
  const t = useTranslations('reviewing');
  const { day } = useDates();
  const scripted = useScripted();
  const sending = useNavigation().state === 'submitting';
  const { rating, comment, about } = draft;
  const error = failure?.fields['comment'];
  return (
    <Form
      className="stack gap-6 review-form"
      method="post"
      action={`/orders/${orderId}/review`}
      aria-label={t(editableUntil ? 'edit.title' : 'write.title')}
    >
      {children}
      {reviewId ? <input type="hidden" name="reviewId" value={reviewId} /> : null}
      <RatingField legend={t('write.rating')} rating={rating} />
      <WordsField
        name="comment"
        label={t('write.comment')}
        hint={t('write.commentHint')}
        max={COMMENT_MAX}
        value={comment}
        error={error}
        required
      />
      {as === 'buyer' ? <AboutField about={about} /> : null}
      {error ? null : <FormProblem failure={failure} />}
      <div className="row between wrap form-end">
        <p className="small muted row">
          <Pencil className="icon icon-s" aria-hidden />
          {editableUntil ? t('write.changeUntil', { date: day(editableUntil) }) : t('write.change')}
        </p>
        <div className="row">
          {scripted && onCancel ? (
            <button className="btn btn-quiet" type="button" onClick={onCancel}>
              {t('write.notNow')}
            </button>
          ) : (
            <Link className="btn btn-quiet" to={`/orders/${orderId}`}>
              {t(editableUntil ? 'edit.cancel' : 'write.notNow')}
            </Link>
          )}
          <Button type="submit" look="primary" busy={sending}>
            {t(editableUntil ? 'edit.save' : 'write.post')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Whether the words are about the listing or its seller. */
function AboutField({ about }: Pick<Draft, 'about'>) {
  const t = useTranslations('reviewing.write');
  return (
    <fieldset>
      <legend className="label">{t('about')}</legend>
      <div className="opts">
        {(['listing', 'seller'] as const).map((choice) => (
          <label key={choice} className="opt">
            <input type="radio" name="about" value={choice} defaultChecked={choice === about} />
            <span>{t(choice === 'listing' ? 'aboutListing' : 'aboutSeller')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
