/** /events/{id}/rsvp: where answers are sent without scripts, and from where people go back. */
import { validate } from 'uuid';
import type { Route } from './+types/events-rsvp';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { answerEvent } from '#features/events/events.public.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { RSVP_ANSWERS } from '#features/events/events.limits.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(pageOf(params));
}

/** The page of the event. @throws AppError event_not_found for what is no id */
function pageOf({ id }: { id: string }): string {
  if (!validate(id)) throw new AppError(eventErrors.event_not_found);
  return `/events/${id}`;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const page = pageOf(params);
  const form = await readForm(request);
  const back = ownPath(textFrom(form, 'return')) ?? page;
  const status = RSVP_ANSWERS.find((each) => each === textFrom(form, 'status'));
  const visible = form.has('asksVisible') ? form.has('visible') : undefined;
  try {
    requirePageActor(ctx, back);
    if (!status) throw new AppError(platformErrors.invalid_request, { detail: 'no such answer' });
    await answerEvent(ctx, { id: params.id, status, visible });
  } catch (error) {
    setFlash(ctx, { text: formFailure(error, ctx, 'event.rsvpFailed').data.message });
  }
  return redirect(back);
}
