// What the form for a new event begins with, and what becomes of it.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { saveEventForm } from '#features/events/edits/save.server.ts';
import {
  getEventFormChoices,
  newEventTexts,
  planForm,
} from '#features/events/edits/form.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/events/new';

/** Everything that the page shows. */
export async function loadEventNewPage(ctx: Ctx) {
  const { id, emailVerified, country } = requirePageActor(ctx, PATH);
  const values = newEventTexts(ctx, { country: ctx.country ?? country });
  return {
    userId: id,
    drafts: `event:${id}`,
    verified: emailVerified,
    values,
    planned: planForm(ctx, values),
    choices: getEventFormChoices(ctx, { zone: undefined }),
    seo: pageMeta(eventsSeo(ctx, { path: PATH, title: 'form.title', noindex: true })),
    texts: pageTexts(ctx.locale, 'events', 'media.alt', 'media.problems', 'forms', 'drafts'),
  };
}

/** What its forms ask for. */
export async function submitEventNewPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const { written, answer, status } = await saveEventForm(ctx, { form, id: null, path: PATH });
  return written ? redirect(`/events/${written.id}`) : data(answer, status);
}
