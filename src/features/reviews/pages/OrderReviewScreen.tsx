import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { useDates } from '#platform/i18n/dates.ts';
import { firstName } from '#features/reviews/ui/AnswerForm.tsx';
import { WhyNoForm } from '#features/reviews/ui/OrderReviews.tsx';
import { Review, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { type Draft, ReviewForm } from '#features/reviews/ui/ReviewForm.tsx';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import { MoreReviews } from '#features/reviews/ui/ReviewLinks.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type {
  loadOrderReviewPage,
  submitOrderReviewPage,
} from '#features/reviews/pages/order-review-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

const pathOf = (orderId: string) => `/orders/${orderId}/review`;

/** Where the two of an order review each other. */
export function OrderReviewScreen({
  loaderData,
  actionData,
}: {
  loaderData: PageData<typeof loadOrderReviewPage>;
  actionData?: PageData<typeof submitOrderReviewPage> | undefined;
}) {
  const t = useTranslations('reviewing');
  const { found } = loaderData;
  if (!found) return <OrderMissing />;
  const { own: reviews, cover, others, role, continued } = found;
  const { own, other, orderId, canWrite } = reviews;
  const path = pathOf(orderId);
  return (
    <div className="page reviews-page">
      <Link className="crumb" to={`/orders/${orderId}`}>
        <ArrowLeft className="icon icon-s" aria-hidden />
        {t('write.back', { number: reviews.number })}
      </Link>
      <div className="page-head">
        <div>
          <h1>{titleOf(t, reviews)}</h1>
          {own ? null : <p>{t(role === 'seller' ? 'write.lead' : 'write.leadSeller')}</p>}
        </div>
      </div>
      <section className="panel stack gap-6">
        {canWrite || own?.editableUntil ? (
          <ReviewForm
            key={own?.id}
            orderId={orderId}
            as={reviews.role}
            reviewId={own?.id ?? null}
            draft={draftOf(own, actionData, found.rating)}
            editableUntil={own?.editableUntil ?? null}
            failure={actionData ?? null}
          >
            <AboutOrder reviews={reviews} cover={cover} />
          </ReviewForm>
        ) : (
          <>
            <AboutOrder reviews={reviews} cover={cover} />
            <WhyNoForm reviews={reviews} />
            {own ? (
              <Review review={own}>
                <ReviewNotes review={own} />
              </Review>
            ) : null}
          </>
        )}
      </section>
      {others ? (
        <ReviewBlock
          reviews={others}
          heading={t(role === 'buyer' ? 'othersAsBuyer' : 'others', { name: other.name })}
        >
          <MoreReviews
            path={path}
            as="seller"
            nextCursor={others.nextCursor}
            continued={continued}
          />
        </ReviewBlock>
      ) : null}
    </div>
  );
}

type Found = NonNullable<PageData<typeof loadOrderReviewPage>['found']>;

type Texts = ReturnType<typeof useTranslations<'reviewing'>>;

function titleOf(t: Texts, { own, role, other }: Found['own']): string {
  if (own) return t('edit.title');
  return role === 'buyer'
    ? t('write.title')
    : t('write.rateTitle', { name: firstName(other.name) });
}

/** What stands in the form: what was typed and refused, what was written before, or nothing. */
function draftOf(
  own: Found['own']['own'],
  failure: FormFailure | undefined,
  rating: number,
): Draft {
  const { typed } = failure ?? {};
  const isOfSeller = (typed?.['about'] ?? own?.targetType) === 'seller';
  return {
    rating: Number(typed?.['rating'] ?? own?.rating ?? rating),
    comment: typed?.['comment'] ?? own?.comment ?? '',
    about: isOfSeller ? 'seller' : 'listing',
  };
}

/** What was sold, by whom or to whom, and when it was delivered. */
function AboutOrder({ reviews, cover }: { reviews: Found['own']; cover: Found['cover'] }) {
  const t = useTranslations('reviewing.write');
  const { day } = useDates();
  const { title, deliveredAt, role, other } = reviews;
  const date = deliveredAt && day(deliveredAt);
  return (
    <div className="review-about">
      {cover ? (
        <span className="thumb">
          <ListingPicture media={cover} alt="" sizes="64px" />
        </span>
      ) : null}
      <p>
        <b>{title}</b>
        <br />
        <span className="small muted">
          {t(role === 'buyer' ? 'soldBy' : 'boughtBy', { name: other.name })}
          {date ? ` · ${t('delivered', { date })}` : null}
        </span>
      </p>
    </div>
  );
}

function OrderMissing() {
  const t = useTranslations('reviewing.missing');
  const orders = (
    <Link className="btn btn-primary" to="/orders">
      {t('orders')}
    </Link>
  );
  return (
    <div className="page missing">
      <EmptyState headingLevel={1} title={t('title')} text={t('text')} action={orders} />
    </div>
  );
}
