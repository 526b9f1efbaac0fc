import { data } from 'react-router';
import type { Route } from './+types/event-edit';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { EventMissing } from '#features/events/ui/EventMissing.tsx';
import eventsCss from '#features/events/ui/events.css?url';
import { EventForm } from '#features/events/ui/form/EventForm.tsx';
import formCss from '#features/events/ui/form/event-form.css?url';
import { getEventFormChoices, planForm } from '#features/events/writing/events.form.server.ts';
import { eventTexts } from '#features/events/writing/events.input.server.ts';
import { saveEventForm } from '#features/events/writing/events.save.server.ts';
import { getOwnEvent } from '#features/events/writing/events.write.server.ts';
import mediaCss from '#features/media/ui/media.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm } from '#platform/form.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import layoutCss from '#ui/css/form-layout.css?url';
import saveBarCss from '#ui/css/savebar.css?url';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [eventsCss, mediaCss, formCss, saveBarCss, layoutCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

/** The organiser's own event in the form of a new one; other people's are not found. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const path = `/events/${id}/edit`;
  const actor = requirePageActor(ctx, path);
  const seo = pageMeta(eventsSeo(ctx, { path, title: 'form.editTitle', noindex: true }));
  const texts = pageTexts(ctx.locale, 'events', 'media.alt', 'media.problems', 'forms');
  const event = await nullWhenMissing(getOwnEvent(ctx, { id }));
  if (!event) return data({ found: null, seo, texts }, { status: 404 });
  const found = {
    id: event.id,
    userId: actor.id,
    values: { ...eventTexts(event.fields), revision: String(event.revision) },
    planned: planForm(ctx, event.fields),
    picture: event.picture,
    choices: getEventFormChoices(ctx, { zone: event.fields.timeZone }),
  };
  return data({ found, seo, texts });
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { written, answer, status } = await saveEventForm(ctx, {
    form,
    id,
    path: `/events/${id}/edit`,
  });
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

export default function EditEventPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  if (!found) return <EventMissing />;
  return (
    <EventForm
      key={found.id}
      userId={found.userId}
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
