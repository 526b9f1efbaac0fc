// What the page of the reviews of a person is made of: those they got and those they wrote.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { addHelpful, answerReview, removeHelpful } from '#features/reviews/edits/answer.server.ts';
import { reviewsSeo } from '#features/reviews/reviews.seo.server.ts';
import { findRating, getOwnReviews, getReview } from '#features/reviews/reviews.server.ts';
import type { SentAnswer } from '#features/reviews/ui/AnswerForm.tsx';
import { roleIn } from '#features/reviews/ui/ReviewLinks.tsx';
import { nullWhenMissing } from '#platform/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect, replace } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/reviews';

/** Everything that the page shows. */
export async function loadReviewsPage(ctx: Ctx, { url }: PageRequest) {
  const { search, searchParams } = url;
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
    texts: pageTexts(ctx.locale, 'reviewing', 'screening', 'forms'),
  };
}

/**
 * Where every mark "Helpful" and every answer is sent. Without scripts the browser goes back to the
 * page that they came from.
 */
export async function submitReviewsPage(ctx: Ctx, { request }: PageRequest) {
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
