import { data } from 'react-router';
import type { Route } from './+types/event-new';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import eventsCss from '#features/events/ui/events.css?url';
import { EventForm } from '#features/events/ui/form/EventForm.tsx';
import formCss from '#features/events/ui/form/event-form.css?url';
import { saveEventForm } from '#features/events/writing/events.save.server.ts';
import {
  getEventFormChoices,
  newEventTexts,
  planForm,
} from '#features/events/writing/events.form.server.ts';
import mediaCss from '#features/media/ui/media.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm } from '#platform/form.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import layoutCss from '#ui/css/form-layout.css?url';
import saveBarCss from '#ui/css/savebar.css?url';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/events/new';

export const links: Route.LinksFunction = () =>
  [eventsCss, mediaCss, formCss, saveBarCss, layoutCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { id, emailVerified, country } = requirePageActor(ctx, PATH);
  const values = newEventTexts(ctx, { country: ctx.country ?? country });
  return {
    userId: id,
    verified: emailVerified,
    values,
    planned: planForm(ctx, values),
    choices: getEventFormChoices(ctx, { zone: undefined }),
    seo: pageMeta(eventsSeo(ctx, { path: PATH, title: 'form.title', noindex: true })),
    texts: pageTexts(ctx.locale, 'events', 'media.alt', 'media.problems', 'forms'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { written, answer, status } = await saveEventForm(ctx, { form, id: null, path: PATH });
  return written ? redirect(`/events/${written.id}`) : data(answer, status);
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
