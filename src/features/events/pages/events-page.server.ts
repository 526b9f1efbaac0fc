// What the page of all events is made of: the list by its pages, or a month as a calendar.
import { data } from 'react-router';
import { findRsvps } from '#features/events/rsvps/rsvp.server.ts';
import {
  type EventCategory,
  EVENTS_SHOWN,
  EVENTS_TO_WEEKEND,
} from '#features/events/events.limits.ts';
import type { EventCardView } from '#features/events/events.schema.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { getEventMonth } from '#features/events/views/month.server.ts';
import { type EventPage, findEventFacets, findEvents } from '#features/events/events.server.ts';
import { toEventShownCard } from '#features/events/views/view.server.ts';
import { groupElsewhere, groupEvents, pageEnd } from '#features/events/views/weeks.server.ts';
import { type AskedEvents, eventsPath, readAsked } from '#features/events/ui/EventsHead.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { pageTexts, withoutTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';

/** Of the pages of one event, of one's own ones and of their form. */
const UNSHOWN = [
  'events.form',
  'events.guests',
  'events.missing',
  'events.one',
  'events.own',
  'events.ownList',
  'events.repeat',
  'events.status',
] as const;
const NO_CHOICES = { categories: [], countries: [] };

/** Everything that the page shows. */
export async function loadEventsPage(ctx: Ctx, { url }: PageRequest) {
  const { searchParams } = url;
  const asked = readAsked(searchParams);
  const seo = eventsSeo(ctx, { path: eventsPath({ ...asked, view: 'list' }), title: 'title' });
  const page = {
    asked,
    continued: searchParams.has('after'),
    member: ctx.actor !== null,
    seo: leaveStructuredData(ctx, pageMeta(seo)),
    texts: withoutTexts(pageTexts(ctx.locale, 'events'), ...UNSHOWN),
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
  // The header's place comes first, unless the address names one, or all.
  const home = query.has('location') ? null : ctx.country;
  const found = await orFirstPage(query.get('after'), (cursor) =>
    home
      ? findHomeFirst(ctx, { ...filters, country: home }, cursor)
      : findNext(ctx, filters, cursor),
  );
  const show = (cards: EventCardView[]) => cards.map((card) => toEventShownCard(ctx, card));
  const { total, nextCursor } = found;
  const [events, elsewhere] = [show(found.items), show(found.elsewhere ?? [])];
  const groups = [
    ...groupEvents(ctx, events, {
      continued: query.has('after'),
      goesOn: found.goesOn,
    }),
    ...groupElsewhere(ctx, elsewhere),
  ];
  return { events: [...events, ...elsewhere], list: { groups, total, nextCursor }, month: null };
}

type Filters = { category?: EventCategory | undefined; country?: string | undefined };
type Found = EventPage & {
  elsewhere?: EventCardView[];
  /** The next page has more of the last week. */
  goesOn: boolean;
};
/** Before the cursor of what is elsewhere. */
const ELSEWHERE = '~';

async function findNext(
  ctx: Ctx,
  filters: Filters,
  cursor: string | null | undefined,
): Promise<Found> {
  const more = cursor ? { cursor } : {};
  const asked = { ...filters, limit: EVENTS_TO_WEEKEND, ...more };
  let goesOn = false;
  const lengthOf = (found: readonly EventCardView[]) => {
    const end = pageEnd(found);
    goesOn = end.goesOn;
    return end.length;
  };
  return { ...(await findEvents(ctx, asked, { lengthOf })), goesOn };
}

/** What takes place in a country, then what does elsewhere; both soonest first. */
async function findHomeFirst(
  ctx: Ctx,
  { country, ...filters }: Filters & { country: string },
  cursor: string | null | undefined,
): Promise<Found> {
  const isBeyond = cursor?.startsWith(ELSEWHERE) ?? false;
  const at = isBeyond ? cursor?.slice(ELSEWHERE.length) : cursor;
  const home = isBeyond
    ? { items: [], total: 0, nextCursor: null, goesOn: false }
    : await findNext(ctx, { ...filters, country }, at);
  const limit = EVENTS_SHOWN - home.items.length;
  if (home.nextCursor !== null || limit <= 0) {
    const total = home.total + (await countElsewhere(ctx, filters, country));
    return { ...home, total, nextCursor: home.nextCursor ?? ELSEWHERE };
  }
  const from = isBeyond && at ? { cursor: at } : {};
  const others = await findEvents(ctx, { ...filters, limit, ...from }, { except: country });
  return {
    ...home,
    elsewhere: others.items,
    total: home.total + others.total,
    nextCursor: others.nextCursor && ELSEWHERE + others.nextCursor,
  };
}

const countElsewhere = async (ctx: Ctx, filters: Filters, country: string) =>
  (await findEvents(ctx, { ...filters, limit: 1 }, { except: country })).total;
