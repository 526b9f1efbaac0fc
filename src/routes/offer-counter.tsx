import type { Route } from './+types/offer-counter';
import offerCss from '#features/offers/ui/offer-form.css?url';
import { OfferScreen } from '#features/offers/ui/OfferScreen.tsx';
import requestCss from '#features/orders/ui/request.css?url';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import dialogCss from '#ui/css/dialog.css?url';
import {
  loadOfferCounterPage,
  submitOfferCounterPage,
} from '#features/offers/pages/offer-counter-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [dialogCss, requestCss, offerCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadOfferCounterPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitOfferCounterPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function OfferCounterPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData && 'message' in actionData ? actionData : null;
  return <OfferScreen {...loaderData} failure={failure} />;
}
