// What the page of an order is made of, and the transitions that its two people make there.
import { data } from 'react-router';
import { orSecondFactor } from '#features/accounts/accounts.public.server.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { orderForms } from '#features/orders/orders.forms.server.ts';
import { orderSeo } from '#features/orders/orders.seo.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { drawQr } from '#platform/qr.server.ts';
import type { TransitionAnswer } from '#features/orders/ui/Refusals.tsx';
import { askedTransition } from '#features/orders/ui/TransitionForm.tsx';
import { platformErrors, AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { findRating } from '#features/reviews/reviews.server.ts';
import { getOrderReviews } from '#features/reviews/reviews.public.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadOrderPage(ctx: Ctx, { params, url }: PageRequest<{ id: string }>) {
  const { pathname, search, searchParams } = url;
  requirePageActor(ctx, pathname + search);
  const { id } = params;
  const order = await getOrder(ctx, { id });
  const [reviews, asBuyer] = await Promise.all([
    order.role === 'moderator' ? null : getOrderReviews(ctx, { orderId: id }),
    findRating(ctx, { personId: order.buyerId, role: 'buyer' }),
  ]);
  const { average: rating, total: totalRatings } = asBuyer;
  return {
    order: { ...order, buyer: { ...order.buyer, rating, totalRatings } },
    reviews,
    qr: order.pickup && drawQr(order.pickup.url),
    asked: askedTransition(searchParams.get('do')),
    seo: pageMeta(orderSeo(ctx, { path: pathname, number: order.number })),
    texts: pageTexts(
      ctx.locale,
      'orders',
      'reviewing',
      'screening',
      'forms',
      ...(order.arrangement ? (['requests'] as const) : []),
    ),
  };
}

/** Which form it was, and what was wrong with it. */
export type Answer = TransitionAnswer & { intent: string };

/**
 * The forms of an order, on its page and on the list. Afterwards the browser goes where the form
 * stood (`return`), or stays where it is (`stay`, from over a page).
 */
export async function submitOrderPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const page = `/orders/${id}`;
  try {
    requirePageActor(ctx, page);
    const transition = Object.hasOwn(orderForms, intent) ? orderForms[intent] : undefined;
    if (!transition) throw new AppError(platformErrors.invalid_request);
    await orSecondFactor(ctx, page, transition(ctx, id, form));
    if (form.has('stay')) return data<Answer>({ intent, done: true });
    return redirect(ownPath(textFrom(form, 'return')) ?? page);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<Answer>({ intent, failure }, init ?? {});
  }
}
