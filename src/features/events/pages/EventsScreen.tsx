import { Link, useLocation } from 'react-router';
import { EventCalendar } from '#features/events/ui/EventCalendar.tsx';
import { EventList } from '#features/events/ui/EventList.tsx';
import { EventsComing } from '#features/events/ui/EventsComing.tsx';
import { type AskedEvents, EventsHead } from '#features/events/ui/EventsHead.tsx';
import { Rsvps } from '#features/events/ui/Rsvps.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { useAskAgain } from '#features/pages/ui/offline/useAskAgain.ts';
import { Banner } from '#ui/Banner.tsx';
import { useLate } from '#ui/useLate.ts';
import type { loadEventsPage } from '#features/events/pages/events-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

/** All events, as a list or as a calendar. */
export function EventsScreen({ loaderData }: { loaderData: PageData<typeof loadEventsPage> }) {
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
  useAskAgain();
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
