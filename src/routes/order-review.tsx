import { ArrowLeft } from 'lucide-react';
import { data, Link } from 'react-router';
import type { Route } from './+types/order-review';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { getOrder } from '#features/orders/reading/orders.server.ts';
import requestCss from '#features/orders/ui/request.css?url';
import { useOrderDates } from '#features/orders/ui/useOrderDates.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { DEFAULT_RATING } from '#features/reviews/reviews.limits.ts';
import { getOrderReviews } from '#features/reviews/reading/reviews.order.server.ts';
import { reviewsSeo } from '#features/reviews/reviews.seo.server.ts';
import { getPersonReviews } from '#features/reviews/reading/reviews.server.ts';
import { editReview, writeReview } from '#features/reviews/writing/reviews.write.server.ts';
import { firstName } from '#features/reviews/ui/AnswerForm.tsx';
import { WhyNoForm } from '#features/reviews/ui/OrderReviews.tsx';
import { Review, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { type Draft, ReviewForm } from '#features/reviews/ui/ReviewForm.tsx';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import { MoreReviews } from '#features/reviews/ui/ReviewLinks.tsx';
import { nullWhenMissing } from '#platform/errors.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [requestCss, reviewFormCss].map((href) => ({ rel: 'stylesheet', href }));

const pathOf = (orderId: string) => `/orders/${orderId}/review`;

/** The stars that were chosen on the page of the order. */
function ratingIn(search: URLSearchParams): number {
  const rating = Number(search.get('rating'));
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : DEFAULT_RATING;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { search, searchParams } = new URL(request.url);
  const { id } = params;
  requirePageActor(ctx, pathOf(id) + search);
  const texts = pageTexts(ctx.locale, 'reviews', 'reviewing', 'screening', 'forms');
  const own = await nullWhenMissing(getOrderReviews(ctx, { orderId: id }));
  const title = own?.own ? 'edit.title' : 'write.title';
  const seo = pageMeta(reviewsSeo(ctx, { path: pathOf(id), title }));
  if (!own) return data({ found: null, texts, seo }, { status: 404 });
  const after = searchParams.get('after');
  const role = own.role === 'buyer' ? ('seller' as const) : ('buyer' as const);
  const personId = own.other.id;
  // Nothing is shown of who is gone or shut out.
  const [{ cover }, others] = await Promise.all([
    getOrder(ctx, { id }),
    nullWhenMissing(
      orFirstPage(after, (cursor) =>
        getPersonReviews(ctx, { personId, role, cursor: cursor ?? undefined }),
      ),
    ),
  ]);
  const found = {
    own,
    cover,
    others,
    role,
    continued: after !== null,
    rating: ratingIn(searchParams),
  };
  return data({ found, texts, seo });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const orderId = params.id;
  const form = await readForm(request);
  const comment = textFrom(form, 'comment');
  const rating = Number(textFrom(form, 'rating'));
  const reviewId = textFrom(form, 'reviewId');
  const about = textFrom(form, 'about') === 'seller' ? 'seller' : 'listing';
  try {
    requirePageActor(ctx, pathOf(orderId));
    const t = translator(ctx.locale, 'reviewing');
    if (reviewId) await editReview(ctx, { reviewId, rating, comment, about });
    else await writeReview(ctx, { orderId, rating, comment, about });
    setFlash(ctx, { text: t(reviewId ? 'edit.saved' : 'write.posted') });
    return redirect(`/orders/${orderId}#rate`);
  } catch (error) {
    const typed = { comment, about, rating: String(rating) };
    return withTyped(formFailure(error, ctx), typed);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function OrderReviewPage({ loaderData, actionData }: Route.ComponentProps) {
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

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;
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
  const { day } = useOrderDates();
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
