import { ArrowLeft, CalendarPlus, Map as MapIcon, Radio } from 'lucide-react';
import { data, Link } from 'react-router';
import type { Route } from './+types/event';
import { canWrite } from '#features/accounts/accounts.policy.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { findRsvps } from '#features/events/answering/events.rsvp.server.ts';
import { FACES, GUESTS_MOST } from '#features/events/events.limits.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { actionsOf } from '#features/events/events.states.ts';
import { cancelEvent, restoreEvent } from '#features/events/life/events.cancel.server.ts';
import { eventLabels, pinOf } from '#features/events/reading/events.labels.server.ts';
import { findGuests, getEvent } from '#features/events/reading/events.one.server.ts';
import { eventMeta, eventSeo } from '#features/events/reading/events.seo.ts';
import { eventShare } from '#features/events/reading/events.share.server.ts';
import { eventPlace, toShownPicture } from '#features/events/reading/events.shown.server.ts';
import { DateLeaf } from '#features/events/ui/DateLeaf.tsx';
import detailCss from '#features/listings/ui/detail-page.css?url';
import eventCss from '#features/events/ui/event.css?url';
import { EventBadges } from '#features/events/ui/EventBadges.tsx';
import { EventMissing } from '#features/events/ui/EventMissing.tsx';
import { EventPicture } from '#features/events/ui/EventPicture.tsx';
import eventsCss from '#features/events/ui/events.css?url';
import { Organizer, ShareAndSave } from '#features/events/ui/EventSide.tsx';
import { EventTimes } from '#features/events/ui/EventTimes.tsx';
import { Guests } from '#features/events/ui/Guests.tsx';
import { EventStatusNote, OwnEventActionsPanel } from '#features/events/ui/OwnEvent.tsx';
import { PlaceTile } from '#features/events/ui/PlaceTile.tsx';
import { RsvpBar, RsvpPanel } from '#features/events/ui/RsvpPanel.tsx';
import { Rsvps } from '#features/events/ui/Rsvps.tsx';
import { useEventTimes } from '#features/events/ui/useEventTimes.ts';
import { shareImage } from '#features/media/sharing/media.share.server.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { linkTo } from '#ui/rich.tsx';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [detailCss, eventsCss, eventCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { actor, settings, now } = ctx;
  const texts = pageTexts(ctx.locale, 'events', 'forms', 'share');
  const event = await nullWhenMissing(getEvent(ctx, { id }));
  if (!event) {
    const seo = pageMeta(
      eventsSeo(ctx, { path: '/events', title: 'missing.title', noindex: true }),
    );
    return data({ found: null, seo, texts }, { status: 404 });
  }
  const allGuests = new URL(request.url).searchParams.get('going') === 'all';
  const [answers, guests] = await Promise.all([
    actor ? findRsvps(ctx, { ids: [id] }) : null,
    // One more than there are faces says that there is more to see.
    findGuests(ctx, { id, limit: allGuests ? GUESTS_MOST : FACES + 1 }),
  ]);
  const labels = eventLabels(ctx, event);
  const isOwn = actor?.id === event.organizer.id;
  const slug = countryByCode(event.country)?.slug ?? '';
  const feed = `/events/feed.ics?category=${event.category}&location=${slug}`;
  const place = eventPlace(ctx, event);
  const toOrganizer = `/messages?seller=${event.organizer.id}`;
  const found = {
    event: { ...event, picture: event.picture && toShownPicture(event.picture) },
    labels,
    answers,
    guests,
    allGuests,
    pin: pinOf(event),
    isOwn,
    actions: isOwn
      ? actionsOf({ status: event.status, endsAt: new Date(lastEnd(event)) }, now)
      : null,
    unverified: actor !== null && !canWrite(actor),
    // Calendars subscribe to an address of this kind, browsers hand it to them.
    feed: { name: labels.feed, href: settings.publicUrl.replace(/^https?:/, 'webcal:') + feed },
    mapHref: `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`,
    contact: isOwn ? null : actor ? toOrganizer : `/login?next=${encodeURIComponent(toOrganizer)}`,
  };
  const image = shareImage(ctx, eventShare(ctx, event));
  const site = { ...siteOf(settings), locale: ctx.locale, image };
  return data({ found, seo: eventMeta(event, labels, eventSeo(event, labels, site)), texts });
}

/** Dates last as long as this one. */
function lastEnd({ startsAt, endsAt, dates }: Awaited<ReturnType<typeof getEvent>>): number {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  return Math.max(...dates.map((date) => Date.parse(date.startsAt))) + length;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const intent = textFrom(await readForm(request), 'intent');
  const t = translator(ctx.locale, 'toasts');
  try {
    requirePageActor(ctx, `/events/${id}`);
    const { title } = await getEvent(ctx, { id });
    if (intent === 'restore') {
      await restoreEvent(ctx, { id });
      setFlash(ctx, { text: t('eventDateRestored', { title }) });
    } else if (intent === 'cancel-all') {
      await cancelEvent(ctx, { id, scope: 'all' });
      setFlash(ctx, { text: t('eventCancelled', { title }) });
    } else if (intent === 'cancel-date') {
      await cancelEvent(ctx, { id, scope: 'date' });
      setFlash(ctx, { text: t('eventDateCancelled', { title }) });
    } else throw new AppError(platformErrors.invalid_request, { detail: 'no such form' });
    return redirect(`/events/${id}`);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('events.one');
  const { clock, say, isOneEvening } = useEventTimes();
  const { found } = loaderData;
  if (!found) return <EventMissing />;
  const { event, labels, answers, pin, guests, actions } = found;
  const closed = event.over || event.cancelled || event.status !== 'approved';
  const { timeZone } = event;
  const moment = (at: string) =>
    isOneEvening(event)
      ? clock(at, timeZone)
      : say(at, timeZone, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  return (
    <Rsvps key={event.id} answers={answers}>
      <div className="page">
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
              <span className="label-desk">{t('addToCalendar')}</span>
            </a>
          </div>
        </div>
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
            {event.happeningNow && !closed ? (
              <div className="note ok" role="status">
                <Radio className="icon" aria-hidden />
                <div>
                  <strong>{labels.live}</strong>
                  {t(isOneEvening(event) ? 'nowText' : 'nowLong', {
                    from: moment(event.startsAt),
                    to: moment(event.endsAt),
                  })}
                </div>
              </div>
            ) : null}
            <ClosedNote event={event} />
            <EventTimes
              event={event}
              place={labels.town}
              repetition={event.repetition}
              dates={event.dates}
            />
            <section>
              <h2>{t('about')}</h2>
              <p className="ev-about">{event.description}</p>
            </section>
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
                  <a className="btn btn-line" href={found.mapHref} rel="noreferrer" target="_blank">
                    <MapIcon className="icon" aria-hidden />
                    {t('openMap')}
                  </a>
                </div>
              </div>
            </section>
            {event.showsGuests ? (
              <Guests event={event} guests={guests} all={found.allGuests} />
            ) : null}
          </div>
          <aside className="buybox">
            {actions ? <OwnEventActionsPanel event={event} actions={actions} /> : null}
            <RsvpPanel event={event} closed={closed} unverified={found.unverified} />
            <ShareAndSave event={event} feed={found.feed} />
            <Organizer event={event} contact={found.contact} />
          </aside>
        </div>
        {closed ? null : <RsvpBar event={event} />}
      </div>
    </Rsvps>
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
