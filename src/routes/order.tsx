import { data } from 'react-router';
import type { Route } from './+types/order';
import { orSecondFactor } from '#features/accounts/staff/accounts.staff.server.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { orderForms } from '#features/orders/orders.forms.server.ts';
import { orderSeo } from '#features/orders/orders.seo.server.ts';
import { getOrder } from '#features/orders/reading/orders.server.ts';
import { drawQr } from '#platform/qr.server.ts';
import type { MoveAnswer } from '#features/orders/ui/Refusals.tsx';
import { askedMove } from '#features/orders/ui/MoveForm.tsx';
import orderCss from '#features/orders/ui/order.css?url';
import ordersCss from '#features/orders/ui/orders.css?url';
import requestCss from '#features/orders/ui/request.css?url';
import { OrderScreen } from '#features/orders/ui/OrderScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { platformErrors, AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect } from '#platform/redirect.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/request-context.ts';
import { findRating } from '#features/reviews/reading/reviews.server.ts';
import { getOrderReviews } from '#features/reviews/reading/reviews.order.server.ts';
import type { OrderReviewsView } from '#features/reviews/reviews.schema.ts';
import { OrderReviews, RateNext } from '#features/reviews/ui/OrderReviews.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ordersCss },
  { rel: 'stylesheet', href: orderCss },
  { rel: 'stylesheet', href: requestCss },
  { rel: 'stylesheet', href: reviewFormCss },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = new URL(request.url);
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
    asked: askedMove(searchParams.get('do')),
    seo: pageMeta(orderSeo(ctx, { path: pathname, number: order.number })),
    texts: pageTexts(ctx.locale, 'orders', 'reviews', 'reviewing', 'screening', 'forms'),
  };
}

/** Which form it was, and what was wrong with it. */
type Answer = MoveAnswer & { intent: string };

/**
 * The forms of an order, on its page and on the list. Afterwards the browser goes where the form
 * stood (`return`), or stays where it is (`stay`, from over a page).
 */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const page = `/orders/${id}`;
  try {
    requirePageActor(ctx, page);
    const move = Object.hasOwn(orderForms, intent) ? orderForms[intent] : undefined;
    if (!move) throw new AppError(platformErrors.invalid_request);
    await orSecondFactor(ctx, page, move(ctx, id, form));
    if (form.has('stay')) return data<Answer>({ intent, done: true });
    return redirect(ownPath(textFrom(form, 'return')) ?? page);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<Answer>({ intent, failure }, init ?? {});
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return keepForm(serverAction, (failure): Answer => ({
    intent: String(form.get('intent')),
    failure,
  }));
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** Nothing yet, nothing to show beside the form, or what the two said. */
function rateSlot(reviews: OrderReviewsView) {
  const { own, theirs, canWrite, deliveredAt } = reviews;
  if (!deliveredAt) return undefined;
  return canWrite && !own && !theirs ? null : <OrderReviews reviews={reviews} />;
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const failed: { intent: string; failure: FormFailure } | null =
    actionData && 'failure' in actionData ? actionData : null;
  const { reviews, ...shown } = loaderData;
  return (
    <OrderScreen
      {...shown}
      failure={failed}
      next={reviews?.canWrite ? <RateNext reviews={reviews} /> : undefined}
      rate={reviews ? rateSlot(reviews) : undefined}
    />
  );
}
