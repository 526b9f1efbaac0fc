// What the form of an event that is changed begins with, and what becomes of it.
import { data } from 'react-router';
import { v7 } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { getEventFormChoices, planForm } from '#features/events/edits/form.server.ts';
import { eventTexts } from '#features/events/edits/texts.server.ts';
import { saveEventForm } from '#features/events/edits/save.server.ts';
import { getOwnEvent } from '#features/events/edits/read.server.ts';
import { EDIT_SCOPES } from '#features/events/events.limits.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** The organiser's own event in the form of a new one; other people's are not found. */
export async function loadEventEditPage(
  ctx: Ctx,
  { params: { id }, url }: PageRequest<{ id: string }>,
) {
  const asked = url.searchParams.get('dates');
  const scope = EDIT_SCOPES.find((each) => each === asked) ?? 'all';
  const path = `/events/${id}/edit`;
  const actor = requirePageActor(ctx, path);
  const seo = pageMeta(eventsSeo(ctx, { path, title: 'form.editTitle', noindex: true }));
  const texts = pageTexts(ctx.locale, 'events', 'media.alt', 'media.problems', 'forms', 'drafts');
  const event = await nullWhenMissing(getOwnEvent(ctx, { id, scope }));
  if (!event) return data({ found: null, seo, texts }, { status: 404 });
  const unseen = { draftId: v7(), revision: String(event.revision) };
  const found = {
    id: event.id,
    userId: actor.id,
    drafts: `event-edit:${actor.id}:${event.seriesId}:${scope === 'all' ? '' : id}:${scope}`,
    values: { ...eventTexts(event.fields), ...unseen, scope },
    planned: planForm(ctx, event.fields),
    picture: event.picture,
    choices: getEventFormChoices(ctx, { zone: event.fields.timeZone }),
  };
  return data({ found, seo, texts });
}

/** What its forms ask for. */
export async function submitEventEditPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  const form = await readForm(request);
  const { written, answer, status } = await saveEventForm(ctx, {
    form,
    id,
    path: `/events/${id}/edit`,
  });
  return written ? redirect(`/events/${written.id}`) : data(answer, status);
}
