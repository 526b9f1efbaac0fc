import { Star } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { DEFAULT_RATING, type Role } from '../reviews.limits.ts';
import type { RatingView, ReviewsView } from '../reviews.schema.ts';
import { ReviewBlock } from './ReviewBlock.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { MoreReviews, RoleTabs } from './ReviewLinks.tsx';

/**
 * The reviews of somebody on their page: as a seller, or as a buyer where there are any.
 * @param reviewable the reader's delivered order that waits for a review
 */
export function PersonReviews({
  path,
  reviews,
  asBuyer,
  reviewable,
  continued,
}: {
  path: string;
  reviews: ReviewsView & { role: Role };
  asBuyer: RatingView;
  reviewable: { orderId: string; title: string } | null;
  continued: boolean;
}) {
  const t = useTranslations('reviewing.roles');
  const { role, nextCursor } = reviews;
  return (
    <>
      {reviewable ? <WriteToggle {...reviewable} /> : null}
      {asBuyer.total > 0 ? <RoleTabs path={path} as={role} /> : null}
      <ReviewBlock reviews={reviews} {...(role === 'buyer' ? { heading: t('buyer') } : {})}>
        <MoreReviews path={path} as={role} nextCursor={nextCursor} continued={continued} />
      </ReviewBlock>
    </>
  );
}

/** The form for an order that waits for a review, behind a button. */
function WriteToggle({ orderId, title }: { orderId: string; title: string }) {
  const t = useTranslations('reviewing.store');
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    details.current?.removeAttribute('open');
    details.current?.querySelector('summary')?.focus();
  };
  const draft = { rating: DEFAULT_RATING, comment: '', about: 'listing' as const };
  return (
    <details ref={details} className="write-toggle">
      <summary className="btn btn-line">
        <Star className="icon" aria-hidden />
        {t('write')}
      </summary>
      <div className="panel">
        <ReviewForm
          orderId={orderId}
          reviewId={null}
          as="buyer"
          draft={draft}
          editableUntil={null}
          failure={null}
          onCancel={close}
        >
          <p>
            <b>{t('about', { title })}</b>
          </p>
        </ReviewForm>
      </div>
    </details>
  );
}
