import type { Route } from './+types/product-request';
import ordersCss from '#features/orders/ui/orders.css?url';
import requestCss from '#features/orders/ui/request.css?url';
import { RequestScreen } from '#features/orders/ui/RequestScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import dialogCss from '#ui/css/dialog.css?url';
import { loadRequestPage, submitRequestPage } from '#features/orders/pages/request-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [dialogCss, ordersCss, requestCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadRequestPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitRequestPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestScreen {...loaderData} failure={actionData ?? null} />;
}
