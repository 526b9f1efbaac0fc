// What an organiser's page of their guests is made of, and what becomes of its forms.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import {
  checkInGuest,
  findAnswers,
  promoteGuest,
  writeToGuests,
} from '#features/events/edits/guests.server.ts';
import { getEvent } from '#features/events/views/one.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows; other people's events are not found. */
export async function loadEventGuestsPage(
  ctx: Ctx,
  { params: { id } }: PageRequest<{ id: string }>,
) {
  const path = `/events/${id}/guests`;
  requirePageActor(ctx, path);
  const seo = pageMeta(eventsSeo(ctx, { path, title: 'guests.title', noindex: true }));
  const texts = pageTexts(ctx.locale, 'events', 'forms');
  const answers = await nullWhenMissing(findAnswers(ctx, { id }));
  if (!answers) return data({ found: null, seo, texts }, { status: 404 });
  const { title, startsAt, endsAt, timeZone, news, ...rest } = await getEvent(ctx, { id });
  const isOn = rest.status === 'approved' && !rest.over;
  const event = {
    id,
    title,
    startsAt,
    endsAt,
    timeZone,
    news,
    several: rest.dates.length > 1,
    givesPlaces: isOn && !rest.cancelled,
    takesNews: isOn,
  };
  return data({ found: { event, answers }, seo, texts });
}

/** What its forms ask for. */
export async function submitEventGuestsPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  const path = `/events/${id}/guests`;
  const form = await readForm(request);
  const t = translator(ctx.locale, 'events.guests');
  const [intent, userId] = [textFrom(form, 'intent'), textFrom(form, 'guest')];
  const name = textFrom(form, 'name').slice(0, 100);
  try {
    requirePageActor(ctx, path);
    if (intent === 'promote') {
      await promoteGuest(ctx, { id, userId });
      setFlash(ctx, { text: t('promoted', { name }) });
    } else if (intent === 'check-in' || intent === 'undo') {
      const checkedIn = intent === 'check-in';
      await checkInGuest(ctx, { id, userId, checkedIn });
      setFlash(ctx, { text: t(checkedIn ? 'noted' : 'notNoted', { name }) });
    } else if (intent === 'write') {
      const scope = textFrom(form, 'scope') === 'date' ? 'date' : 'all';
      await writeToGuests(ctx, { id, text: textFrom(form, 'text'), scope });
      setFlash(ctx, { text: t('sent') });
    } else throw new AppError(platformErrors.invalid_request, { detail: 'no such form' });
    return redirect(path);
  } catch (error) {
    const failure = formFailure(error, ctx);
    if (intent !== 'write') return failure;
    return withTyped(failure, { text: textFrom(form, 'text'), scope: textFrom(form, 'scope') });
  }
}
