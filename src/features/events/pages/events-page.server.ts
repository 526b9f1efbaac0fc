// What the page of all events is made of: the list by its pages, or a month as a calendar.
import { data } from 'react-router';
import { findRsvps } from '#features/events/rsvps/rsvp.server.ts';
import { EVENTS_SHOWN } from '#features/events/events.limits.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { getEventMonth } from '#features/events/views/month.server.ts';
import { findEventFacets, findEvents } from '#features/events/events.server.ts';
import { groupEvents, toEventShownCard } from '#features/events/views/view.server.ts';
import { type AskedEvents, eventsPath, readAsked } from '#features/events/ui/EventsHead.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const NO_CHOICES = { categories: [], countries: [] };

/** Everything that the page shows. */
export async function loadEventsPage(ctx: Ctx, { request }: PageRequest) {
  const { searchParams } = new URL(request.url);
  const asked = readAsked(searchParams);
  const seo = eventsSeo(ctx, { path: eventsPath({ ...asked, view: 'list' }), title: 'title' });
  const page = {
    asked,
    continued: searchParams.has('after'),
    member: ctx.actor !== null,
    seo: pageMeta(seo),
    texts: pageTexts(ctx.locale, 'events'),
  };
  try {
    const [choices, shown] = await Promise.all([
      findEventFacets(ctx),
      readShown(ctx, asked, searchParams),
    ]);
    const ids = shown.events.map(({ id }) => id);
    const answers = ctx.actor ? await findRsvps(ctx, { ids }) : null;
    const { list, month } = shown;
    return { ...page, choices, list, month, answers, failed: false };
  } catch (error) {
    ctx.log.error({ err: error }, 'events could not be loaded');
    const nothing = { choices: NO_CHOICES, list: null, month: null, answers: null, failed: true };
    const unseen = pageMeta({ ...seo, noindex: true });
    return data({ ...page, ...nothing, seo: unseen }, { status: 503 });
  }
}

async function readShown(ctx: Ctx, asked: AskedEvents, query: URLSearchParams) {
  const filters = { category: asked.category ?? undefined, country: asked.country ?? undefined };
  if (asked.view === 'calendar') {
    const month = await getEventMonth(ctx, {
      ...filters,
      month: query.get('month'),
      day: query.get('day'),
    });
    return { events: month.events, list: null, month };
  }
  const found = await orFirstPage(query.get('after'), (cursor) =>
    findEvents(ctx, { ...filters, limit: EVENTS_SHOWN, ...(cursor ? { cursor } : {}) }),
  );
  const events = found.items.map((card) => toEventShownCard(ctx, card));
  const { total, nextCursor } = found;
  return { events, list: { groups: groupEvents(ctx, events), total, nextCursor }, month: null };
}
