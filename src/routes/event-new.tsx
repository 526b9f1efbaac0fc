import type { Route } from './+types/event-new';
import eventsCss from '#features/events/ui/events.css?url';
import { EventForm } from '#features/events/ui/form/EventForm.tsx';
import formCss from '#features/events/ui/form/event-form.css?url';
import mediaCss from '#features/media/ui/media.css?url';
import draftsCss from '#features/pages/ui/drafts/drafts.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import layoutCss from '#ui/css/form-layout.css?url';
import saveBarCss from '#ui/css/savebar.css?url';
import {
  loadEventNewPage,
  submitEventNewPage,
} from '#features/events/pages/event-new-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [eventsCss, mediaCss, formCss, saveBarCss, layoutCss, draftsCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context }: Route.LoaderArgs) {
  return loadEventNewPage(context.get(ctxContext));
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitEventNewPage(context.get(ctxContext), asked);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => ({
    failure,
    values: null,
    planned: null,
    theirs: null,
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EventForm
      key={loaderData.userId}
      userId={loaderData.userId}
      drafts={loaderData.drafts}
      verified={loaderData.verified}
      editing={false}
      back="/events"
      values={actionData?.values ?? loaderData.values}
      planned={actionData?.planned ?? loaderData.planned}
      picture={null}
      choices={loaderData.choices}
      failure={actionData?.failure ?? null}
      theirs={null}
    />
  );
}
