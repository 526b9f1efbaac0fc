import type { Route } from './+types/order';
import orderCss from '#features/orders/ui/order.css?url';
import ordersCss from '#features/orders/ui/orders.css?url';
import requestCss from '#features/orders/ui/request.css?url';
import { OrderScreen } from '#features/orders/ui/OrderScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import type { OrderReviewsView } from '#features/reviews/reviews.schema.ts';
import { OrderReviews, RateNext } from '#features/reviews/ui/OrderReviews.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import {
  loadOrderPage,
  submitOrderPage,
  type Answer,
} from '#features/orders/pages/order-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ordersCss },
  { rel: 'stylesheet', href: orderCss },
  { rel: 'stylesheet', href: requestCss },
  { rel: 'stylesheet', href: reviewFormCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadOrderPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitOrderPage(context.get(ctxContext), asked);
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
