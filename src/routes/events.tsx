import { data, Link, useLocation } from 'react-router';
import type { Route } from './+types/events';
import { findRsvps } from '#features/events/answering/events.rsvp.server.ts';
import { EVENTS_MOST } from '#features/events/events.limits.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { getEventMonth } from '#features/events/reading/events.month.server.ts';
import { findEventFacets, findEvents } from '#features/events/reading/events.server.ts';
import { groupEvents, toShownEvent } from '#features/events/reading/events.shown.server.ts';
import calendarCss from '#features/events/ui/calendar.css?url';
import { EventCalendar } from '#features/events/ui/EventCalendar.tsx';
import { EventList } from '#features/events/ui/EventList.tsx';
import eventsCss from '#features/events/ui/events.css?url';
import { EventsComing } from '#features/events/ui/EventsComing.tsx';
import {
  type AskedEvents,
  EventsHead,
  eventsPath,
  readAsked,
} from '#features/events/ui/EventsHead.tsx';
import { Rsvps } from '#features/events/ui/Rsvps.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import { useNavigation } from '#platform/navigation.ts';
import { Banner } from '#ui/Banner.tsx';
import { useLate } from '#ui/useLate.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [eventsCss, calendarCss].map((href) => ({ rel: 'stylesheet', href }));

const NO_CHOICES = { categories: [], countries: [] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
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
    findEvents(ctx, { ...filters, limit: EVENTS_MOST, ...(cursor ? { cursor } : {}) }),
  );
  const events = found.items.map((card) => toShownEvent(ctx, card));
  const { total, nextCursor } = found;
  return { events, list: { groups: groupEvents(ctx, events), total, nextCursor }, month: null };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { asked, choices, list, month, answers, member, continued, failed } = loaderData;
  const awaited = useAwaited();
  const coming = awaited ? <EventsComing view={awaited} /> : null;
  return (
    <Rsvps key={asked.view} answers={answers}>
      <div className="page">
        <EventsHead asked={asked} choices={choices} member={member} count={list?.total ?? null} />
        {failed ? <LoadFailed /> : null}
        {list ? (coming ?? <EventList list={list} asked={asked} continued={continued} />) : null}
        {month ? (
          awaited === 'list' ? (
            coming
          ) : (
            <EventCalendar month={month} asked={asked} coming={coming} />
          )
        ) : null}
      </div>
    </Rsvps>
  );
}

/** The view that is noticeably long on its way; null while none is. */
function useAwaited(): AskedEvents['view'] | null {
  const { state, location } = useNavigation();
  const isHere = state === 'loading' && location.pathname === '/events';
  const late = useLate(isHere ? location.key : null);
  if (!late || !isHere) return null;
  return new URLSearchParams(location.search).get('view') === 'calendar' ? 'calendar' : 'list';
}

function LoadFailed() {
  const t = useTranslations('events');
  const { pathname, search } = useLocation();
  return (
    <Banner
      tone="error"
      action={
        <Link to={pathname + search} replace preventScrollReset>
          {t('tryAgain')}
        </Link>
      }
    >
      {t('failed')}
    </Banner>
  );
}
