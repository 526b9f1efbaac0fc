import { ArrowLeft, CalendarPlus, Map as MapIcon, Radio } from 'lucide-react';
import { Link } from 'react-router';
import { DateLeaf } from '#features/events/ui/DateLeaf.tsx';
import { EventBadges } from '#features/events/ui/EventBadges.tsx';
import { EventDetails, EventNews } from '#features/events/ui/EventDetails.tsx';
import { EventMissing } from '#features/events/ui/EventMissing.tsx';
import { EventPicture } from '#features/events/ui/EventPicture.tsx';
import { Organizer, ShareAndSave } from '#features/events/ui/EventSide.tsx';
import { EventTimes } from '#features/events/ui/EventTimes.tsx';
import { Guests } from '#features/events/ui/Guests.tsx';
import { EventStatusNote, OwnEventActionsPanel } from '#features/events/ui/OwnEvent.tsx';
import { PlaceTile } from '#features/events/ui/PlaceTile.tsx';
import { RsvpBar, RsvpPanel } from '#features/events/ui/RsvpPanel.tsx';
import { Rsvps } from '#features/events/ui/Rsvps.tsx';
import { useEventTimes } from '#features/events/ui/useEventTimes.ts';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { linkTo } from '#ui/rich.tsx';
import type { loadEventPage, submitEventPage } from '#features/events/pages/event-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

/** The page of one date of an event. */
export function EventScreen({
  loaderData,
  actionData,
}: {
  loaderData: PageData<typeof loadEventPage>;
  actionData?: PageData<typeof submitEventPage> | undefined;
}) {
  const t = useTranslations('events.one');
  const { found } = loaderData;
  if (!found) return <EventMissing />;
  const { event, labels, answers, guests, actions } = found;
  const closed = event.over || event.cancelled || event.status !== 'approved';
  return (
    <Rsvps key={event.id} answers={answers}>
      <div className="page">
        <EventTop event={event} />
        <FormProblem failure={actionData} />
        <EventStatusNote event={event} />
        <div className="ev-hero card-media">
          <div className="tags">
            <EventBadges event={event} />
          </div>
          <EventPicture
            event={event}
            sizes="(min-width: 80rem) 1216px, 100vw"
            alt={event.picture?.alt ?? ''}
            eager
          />
        </div>
        <div className="detail">
          <div className="detail-main">
            <EventTitle event={event} />
            {event.happeningNow && !closed ? (
              <HappeningNow event={event} live={labels.live} />
            ) : null}
            <ClosedNote event={event} />
            <EventNews news={event.news} />
            <EventTimes
              event={event}
              place={labels.town}
              repetition={event.repetition}
              dates={event.dates}
            />
            <section>
              <h2>{t('about')}</h2>
              <p className="ev-about">{event.description}</p>
              <EventDetails event={event} />
            </section>
            <EventPlace found={found} />
            {event.showsGuests ? (
              <Guests event={event} guests={guests} all={found.allGuests} />
            ) : null}
          </div>
          <aside className="buybox">
            {actions ? <OwnEventActionsPanel event={event} actions={actions} /> : null}
            <RsvpPanel
              event={event}
              closed={closed}
              unverified={found.unverified}
              own={found.isOwn}
            />
            <ShareAndSave event={event} feed={found.feed} />
            <Organizer event={event} contact={found.contact} />
          </aside>
        </div>
        {closed ? null : <RsvpBar event={event} own={found.isOwn} />}
      </div>
    </Rsvps>
  );
}

type Found = NonNullable<PageData<typeof loadEventPage>['found']>;

/** The way back to the list, and what one can take from the page. */
function EventTop({ event }: Pick<Found, 'event'>) {
  const t = useTranslations('events.one');
  return (
    <div className="row between ev-top">
      <Link className="crumb" to="/events">
        <ArrowLeft className="icon" aria-hidden />
        {t('back')}
      </Link>
      <div className="row gap-1">
        <ShareMenu title={event.title} path={`/events/${event.id}`} />
        <a
          className="btn btn-quiet"
          href={`/events/${event.id}/calendar.ics`}
          aria-label={t('addToCalendar')}
        >
          <CalendarPlus className="icon" aria-hidden />
          <span className="sr-phone">{t('addToCalendar')}</span>
        </a>
      </div>
    </div>
  );
}

/** The date as a leaf, the title, and whose event it is. */
function EventTitle({ event }: Pick<Found, 'event'>) {
  const t = useTranslations('events.one');
  return (
    <div className="ev-title">
      <DateLeaf event={event} />
      <div>
        <h1>{event.title}</h1>
        <p className="muted">
          {t.rich('by', {
            link: linkTo(`/seller/${event.organizer.id}`),
            name: event.organizer.name,
            place: event.location,
          })}
        </p>
      </div>
    </div>
  );
}

/** Until when it goes on. */
function HappeningNow({ event, live }: Pick<Found, 'event'> & { live: Found['labels']['live'] }) {
  const t = useTranslations('events.one');
  const { clock, say, isOneEvening } = useEventTimes();
  const { timeZone } = event;
  const moment = (at: string) =>
    isOneEvening(event)
      ? clock(at, timeZone)
      : say(at, timeZone, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  return (
    <div className="note ok" role="status">
      <Radio className="icon" aria-hidden />
      <div>
        <strong>{live}</strong>
        {t(isOneEvening(event) ? 'nowText' : 'nowLong', {
          from: moment(event.startsAt),
          to: moment(event.endsAt),
        })}
      </div>
    </div>
  );
}

/** The place in words and on a map. */
function EventPlace({ found: { event, labels, pin, mapHref } }: { found: Found }) {
  const t = useTranslations('events.one');
  return (
    <section>
      <h2>{t('place')}</h2>
      <div className="place">
        {pin ? <PlaceTile pin={pin} place={labels.region} /> : null}
        <div>
          <p>
            <b>{event.location}</b>
            <br />
            <span className="muted">{labels.region}</span>
          </p>
          <a className="btn btn-line" href={mapHref} rel="noreferrer" target="_blank">
            <MapIcon className="icon" aria-hidden />
            {t('openMap')}
          </a>
        </div>
      </div>
    </section>
  );
}

/** Why nobody can answer any more. */
function ClosedNote({
  event: { status, cancelled, over, dates },
}: {
  event: {
    status: string;
    cancelled: boolean;
    over: boolean;
    dates: readonly { cancelled: boolean }[];
  };
}) {
  const t = useTranslations('events.one');
  if (cancelled) {
    const others = status !== 'cancelled' && dates.some((date) => !date.cancelled);
    return (
      <Banner tone="warn" title={t(others ? 'dateCancelled' : 'cancelled')}>
        {others ? t('otherDates') : null}
      </Banner>
    );
  }
  return over ? <Banner title={t('over')}>{t('overText')}</Banner> : null;
}
