import { ArrowLeft } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/reviews';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import {
  addHelpful,
  answerReview,
  removeHelpful,
} from '#features/reviews/reviews.answer.server.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import { reviewsSeo } from '#features/reviews/reviews.seo.server.ts';
import { findRating, getOwnReviews, getReview } from '#features/reviews/reviews.server.ts';
import { AnswerForm, type SentAnswer } from '#features/reviews/ui/AnswerForm.tsx';
import { HelpfulForm } from '#features/reviews/ui/Helpful.tsx';
import { Review, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { MoreReviews, roleIn, RoleTabs } from '#features/reviews/ui/ReviewLinks.tsx';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/reviews';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: reviewFormCss }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { search, searchParams } = new URL(request.url);
  const { id: personId } = requirePageActor(ctx, PATH + search);
  const [role, after, one] = [
    roleIn(searchParams),
    searchParams.get('after'),
    searchParams.get('review'),
  ];
  const [reviews, asBuyer, review] = await Promise.all([
    orFirstPage(after, (cursor) => getOwnReviews(ctx, { role, cursor: cursor ?? undefined })),
    findRating(ctx, { personId, role: 'buyer' }),
    one ? nullWhenMissing(getReview(ctx, { reviewId: one })) : null,
  ]);
  return {
    personId,
    role,
    reviews,
    review,
    hasBuyerReviews: asBuyer.total > 0,
    continued: after !== null,
    seo: pageMeta(reviewsSeo(ctx, { path: PATH, title: 'about.title' })),
    texts: pageTexts(ctx.locale, 'reviewing', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/**
 * Where every mark "Helpful" and every answer is sent. Without scripts the browser goes back to the
 * page that they came from.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const back = ownPath(textFrom(form, 'return')) ?? PATH;
  const intent = textFrom(form, 'intent');
  const reviewId = textFrom(form, 'reviewId');
  const answer = textFrom(form, 'answer');
  const [add, remove] = [textFrom(form, 'add'), textFrom(form, 'remove')];
  try {
    requirePageActor(ctx, back);
    if (intent === 'answer') await answerReview(ctx, { reviewId, answer });
    else if (add) await addHelpful(ctx, { reviewId: add });
    else await removeHelpful(ctx, { reviewId: remove });
    if (!form.has('stay')) return redirect(back);
    return data<SentAnswer>({ intent, reviewId, failure: null });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), { answer });
    return data<SentAnswer>({ intent, reviewId, failure }, init ?? {});
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): SentAnswer => ({ intent: '', reviewId: '', failure }));
}

const answerForm = (review: ReviewView) =>
  review.canAnswer ? <AnswerForm review={review} /> : null;

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
              {review.canAnswer ? <AnswerForm review={review} open sent={sent} /> : null}
            </Review>
          </section>
        </HelpfulForm>
      ) : null}
      {hasBuyerReviews ? <RoleTabs path={PATH} as={role} /> : null}
      <ReviewBlock
        reviews={reviews}
        heading={<span className="sr">{t('about.all')}</span>}
        none={t('about.none')}
        below={answerForm}
      >
        <MoreReviews path={PATH} as={role} nextCursor={reviews.nextCursor} continued={continued} />
      </ReviewBlock>
    </div>
  );
}
