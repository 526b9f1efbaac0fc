import type { Route } from './+types/store';
import storeCss from '#features/sellers/ui/store.css?url';
import requestCss from '#features/orders/ui/request.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadStorePage,
  submitStorePage,
  type Answer,
} from '#features/sellers/pages/store-page.server.ts';
import { StoreScreen } from '#features/sellers/pages/StoreScreen.tsx';

export const links: Route.LinksFunction = () =>
  [storeCss, requestCss, reviewFormCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadStorePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitStorePage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): Answer => ({ numbers: null, failure }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function StorePage({ loaderData, actionData }: Route.ComponentProps) {
  return <StoreScreen loaderData={loaderData} actionData={actionData} />;
}
