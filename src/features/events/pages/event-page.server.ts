// What the page of one date of an event is made of, and the forms of its organiser.
import { data } from 'react-router';
import { canWrite } from '#features/accounts/accounts.policy.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { findRsvps } from '#features/events/rsvps/rsvp.server.ts';
import { FACES, GUESTS_MOST } from '#features/events/events.limits.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import { actionsOf } from '#features/events/events.states.ts';
import { cancelEvent, restoreEvent } from '#features/events/edits/cancel.server.ts';
import { eventLabels, pinOf } from '#features/events/views/labels.server.ts';
import { findGuests, getEvent } from '#features/events/views/one.server.ts';
import { eventMeta, eventSeo } from '#features/events/events.seo.ts';
import { eventShare } from '#features/events/views/share.server.ts';
import { eventPlace, toPictureView } from '#features/events/views/view.server.ts';
import { shareImage } from '#features/media/media.public.server.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadEventPage(
  ctx: Ctx,
  { params: { id }, url }: PageRequest<{ id: string }>,
) {
  const { actor, settings, now } = ctx;
  const texts = pageTexts(ctx.locale, 'events', 'forms');
  const event = await nullWhenMissing(getEvent(ctx, { id }));
  if (!event) {
    const seo = pageMeta(
      eventsSeo(ctx, { path: '/events', title: 'missing.title', noindex: true }),
    );
    return data({ found: null, seo, texts }, { status: 404 });
  }
  const allGuests = url.searchParams.get('going') === 'all';
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
    event: { ...event, picture: event.picture && toPictureView(event.picture) },
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
  const seo = eventMeta(event, labels, eventSeo(event, labels, site));
  // What is public meanwhile is said to those alone who see that an edit waits.
  const own = event.waitingEdit ? pageTexts(ctx.locale, 'events', 'forms', 'screening') : texts;
  return data({ found, seo: leaveStructuredData(ctx, seo), texts: own });
}

/** Dates last as long as this one. */
function lastEnd({ startsAt, endsAt, dates }: Awaited<ReturnType<typeof getEvent>>): number {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  return Math.max(...dates.map((date) => Date.parse(date.startsAt))) + length;
}

/** What its forms ask for. */
export async function submitEventPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
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
