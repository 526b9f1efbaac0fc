import type { Route } from './+types/event';
import detailCss from '#features/listings/ui/detail-page.css?url';
import eventCss from '#features/events/ui/event.css?url';
import eventsCss from '#features/events/ui/events.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadEventPage, submitEventPage } from '#features/events/pages/event-page.server.ts';
import { EventScreen } from '#features/events/pages/EventScreen.tsx';

export const links: Route.LinksFunction = () =>
  [detailCss, eventsCss, eventCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadEventPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitEventPage(context.get(ctxContext), asked);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EventScreen loaderData={loaderData} actionData={actionData} />;
}
