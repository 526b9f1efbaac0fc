import { ArrowLeft } from 'lucide-react';
import { data, Link } from 'react-router';
import type { Route } from './+types/reviews';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import {
  addHelpful,
  answerReview,
  removeHelpful,
} from '#features/reviews/writing/reviews.answer.server.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import { reviewsSeo } from '#features/reviews/reviews.seo.server.ts';
import { findRating, getOwnReviews, getReview } from '#features/reviews/reading/reviews.server.ts';
import { AnswerForm, type SentAnswer } from '#features/reviews/ui/AnswerForm.tsx';
import { HelpfulForm } from '#features/reviews/ui/Helpful.tsx';
import { Review, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import { MoreReviews, roleIn, RoleTabs } from '#features/reviews/ui/ReviewLinks.tsx';
import { nullWhenMissing } from '#platform/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect, replace } from '#platform/redirect.ts';
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
    texts: pageTexts(ctx.locale, 'reviews', 'reviewing', 'screening', 'forms'),
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
  const answered = form.has('reviewId')
    ? await sendAnswer(ctx, form, back)
    : await sendMark(ctx, form, back);
  return answered ?? (form.has('stay') ? null : redirect(back));
}

/** Null when all is well. */
async function sendAnswer(ctx: Ctx, form: FormData, back: string) {
  const reviewId = textFrom(form, 'reviewId');
  const answer = textFrom(form, 'answer');
  try {
    requirePageActor(ctx, back);
    await answerReview(ctx, { reviewId, answer });
    return null;
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), { answer });
    return data<SentAnswer>({ reviewId, failure }, init ?? {});
  }
}

/** What is wrong with a mark is told on the page that it stands on, if that can be shown. */
async function sendMark(ctx: Ctx, form: FormData, back: string) {
  const [add, remove] = [textFrom(form, 'add'), textFrom(form, 'remove')];
  try {
    requirePageActor(ctx, back);
    await (add ? addHelpful(ctx, { reviewId: add }) : removeHelpful(ctx, { reviewId: remove }));
    return null;
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    if (init?.status === 503) return data<SentAnswer>({ reviewId: add || remove, failure }, init);
    setFlash(ctx, { text: failure.message });
    return replace(back);
  }
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
