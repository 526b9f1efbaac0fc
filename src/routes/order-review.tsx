import type { Route } from './+types/order-review';
import requestCss from '#features/orders/ui/request.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadOrderReviewPage,
  submitOrderReviewPage,
} from '#features/reviews/pages/order-review-page.server.ts';
import { OrderReviewScreen } from '#features/reviews/pages/OrderReviewScreen.tsx';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [requestCss, reviewFormCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadOrderReviewPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitOrderReviewPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function OrderReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderReviewScreen loaderData={loaderData} actionData={actionData} />;
}
