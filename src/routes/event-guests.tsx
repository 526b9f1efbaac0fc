import type { Route } from './+types/event-guests';
import eventCss from '#features/events/ui/event.css?url';
import eventsCss from '#features/events/ui/events.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { EventMissing } from '#features/events/ui/EventMissing.tsx';
import { GuestList } from '#features/events/ui/GuestList.tsx';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadEventGuestsPage,
  submitEventGuestsPage,
} from '#features/events/pages/event-guests-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [eventsCss, eventCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadEventGuestsPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitEventGuestsPage(context.get(ctxContext), asked);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function EventGuestsPage({
  loaderData: { found },
  actionData,
}: Route.ComponentProps) {
  return found ? <GuestList {...found} failure={actionData ?? null} /> : <EventMissing />;
}
