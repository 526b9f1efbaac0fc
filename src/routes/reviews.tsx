import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Route } from './+types/reviews';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import { AnswerForm, type SentAnswer } from '#features/reviews/ui/AnswerForm.tsx';
import { HelpfulForm } from '#features/reviews/ui/Helpful.tsx';
import { Review, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import { MoreReviews, RoleTabs } from '#features/reviews/ui/ReviewLinks.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadReviewsPage, submitReviewsPage } from '#features/reviews/pages/reviews-page.server.ts';

const PATH = '/reviews';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: reviewFormCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadReviewsPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitReviewsPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): SentAnswer => ({ reviewId: '', failure }));
}

const answerForm = (review: ReviewView) => (
  <>
    <ReviewNotes review={review} />
    {review.canAnswer ? <AnswerForm review={review} /> : null}
  </>
);

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('reviewing');
  const { personId, role, reviews, review, hasBuyerReviews, continued } = loaderData;
  const sent = actionData ?? null;
  return (
    <div className="page reviews-page">
      <Link className="crumb" to={`/seller/${personId}`}>
        <ArrowLeft className="icon icon-s" aria-hidden />
        {t('about.back')}
      </Link>
      <div className="page-head">
        <div>
          <h1>{t('about.title')}</h1>
          {reviews.total > 0 || hasBuyerReviews ? (
            <p>{t('about.waiting', { count: reviews.waiting })}</p>
          ) : null}
        </div>
      </div>
      {sent && sent.reviewId !== review?.id ? <FormProblem failure={sent.failure} /> : null}
      {review ? (
        <HelpfulForm>
          <section className="panel stack" aria-label={t('about.one')}>
            <Review review={review}>
              <ReviewNotes review={review} />
              {review.canAnswer ? <AnswerForm review={review} open sent={sent} /> : null}
            </Review>
          </section>
        </HelpfulForm>
      ) : null}
      {hasBuyerReviews ? <RoleTabs path={PATH} as={role} /> : null}
      <h2 className="sr">{t('about.all')}</h2>
      <ReviewBlock reviews={reviews} heading={null} none={t('about.none')} below={answerForm}>
        <MoreReviews path={PATH} as={role} nextCursor={reviews.nextCursor} continued={continued} />
      </ReviewBlock>
    </div>
  );
}
