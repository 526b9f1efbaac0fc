import type { Route } from './+types/event-edit';
import { EventMissing } from '#features/events/ui/EventMissing.tsx';
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
  loadEventEditPage,
  submitEventEditPage,
} from '#features/events/pages/event-edit-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [eventsCss, mediaCss, formCss, saveBarCss, layoutCss, draftsCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadEventEditPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitEventEditPage(context.get(ctxContext), asked);
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

export default function EditEventPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  if (!found) return <EventMissing />;
  return (
    <EventForm
      key={found.drafts}
      userId={found.userId}
      drafts={found.drafts}
      verified
      editing
      back={`/events/${found.id}`}
      values={actionData?.values ?? found.values}
      planned={actionData?.planned ?? found.planned}
      picture={found.picture}
      choices={found.choices}
      failure={actionData?.failure ?? null}
      theirs={actionData?.theirs ?? null}
    />
  );
}
