// What the page is made of on which the two of an order review each other.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { DEFAULT_RATING } from '#features/reviews/reviews.limits.ts';
import { getOrderReviews } from '#features/reviews/views/order.server.ts';
import { reviewsSeo } from '#features/reviews/reviews.seo.server.ts';
import { getPersonReviews } from '#features/reviews/reviews.server.ts';
import { editReview, writeReview } from '#features/reviews/edits/write.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const pathOf = (orderId: string) => `/orders/${orderId}/review`;

/** The stars that were chosen on the page of the order. */
function ratingIn(search: URLSearchParams): number {
  const rating = Number(search.get('rating'));
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : DEFAULT_RATING;
}

/** Everything that the page shows. */
export async function loadOrderReviewPage(ctx: Ctx, { params, url }: PageRequest<{ id: string }>) {
  const { search, searchParams } = url;
  const { id } = params;
  requirePageActor(ctx, pathOf(id) + search);
  const texts = pageTexts(ctx.locale, 'reviewing', 'screening', 'forms');
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

/** What its forms ask for. */
export async function submitOrderReviewPage(
  ctx: Ctx,
  { params, request }: PageRequest<{ id: string }>,
) {
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
