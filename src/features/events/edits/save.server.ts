// What becomes of the form of an event: it is saved, or comes back with what was wrong, with the
// dates spelled out, or with what somebody else wrote meanwhile.
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { EDIT_SCOPES } from '#features/events/events.limits.ts';
import type { EventWritten, PlannedDate } from '#features/events/events.schema.ts';
import { planForm } from './form.server.ts';
import { type EventInput } from './input.server.ts';
import { type EventTexts, eventTexts, readEventForm } from './texts.server.ts';
import { createEvent, editEvent } from './write.server.ts';

/** What the page shows again. */
type EventFormAnswer = {
  failure: FormFailure | null;
  values: EventTexts | null;
  planned: PlannedDate[] | null;
  theirs: EventTexts | null;
};

type Saved =
  | { written: EventWritten; answer: null; status: Record<string, never> }
  | { written: null; answer: EventFormAnswer; status: ResponseInit };

/**
 * Carries out what was posted.
 * @param input.id one of the dates of the event that is changed; null for a new one
 * @param input.path of the page, where somebody who signs in first comes back to
 */
export async function saveEventForm(
  ctx: Ctx,
  { form, id, path }: { form: FormData; id: string | null; path: string },
): Promise<Saved> {
  const input = readEventForm(form);
  const values = { ...textsOf(form), leftOut: leftOutOf(form) };
  const planned = planForm(ctx, { ...input, leftOut: values.leftOut });
  // Without scripts, buttons beside the dates ask for the page again.
  if (form.has('toggle') || form.get('intent') === 'plan')
    return { written: null, answer: { failure: null, values, planned, theirs: null }, status: {} };
  try {
    requirePageActor(ctx, path);
    return { written: await save(ctx, { form, id, input }), answer: null, status: {} };
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    const current = error instanceof AppError ? error.current : undefined;
    const theirs = current ? eventTexts(current as Partial<EventInput>) : null;
    const revision = current && 'revision' in current ? String(current.revision) : null;
    return {
      written: null,
      answer: {
        failure,
        planned,
        theirs,
        // Sent again, it is in full knowledge of the other text.
        values: revision === null ? values : { ...values, revision },
      },
      status: init ?? {},
    };
  }
}

async function save(
  ctx: Ctx,
  { form, id, input }: { form: FormData; id: string | null; input: Record<string, unknown> },
): Promise<EventWritten> {
  const t = translator(ctx.locale, 'toasts');
  if (id === null) {
    const written = await createEvent(ctx, { ...input, draftId: form.get('draftId') });
    setFlash(ctx, { text: t('eventCreated') });
    return written;
  }
  const revision = Number(form.get('revision') || Number.NaN);
  const written = await editEvent(ctx, {
    ...input,
    id,
    ...(Number.isInteger(revision) ? { revision } : {}),
    scope: EDIT_SCOPES.find((each) => each === form.get('scope')) ?? 'all',
  });
  const waits = written.waitingEdit !== null;
  setFlash(ctx, {
    text: waits ? translator(ctx.locale, 'screening')('edit.waiting') : t('eventSaved'),
  });
  return written;
}

/** The texts of all fields, to show them again. */
function textsOf(form: FormData): EventTexts {
  const several = ['weekdays', 'leftOut'];
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, several.includes(name) ? texts : (texts[0] ?? '')];
    }),
  );
}

/** The days that are left out, after the button beside one of them. */
function leftOutOf(form: FormData): string[] {
  const days = form.getAll('leftOut').filter((value) => typeof value === 'string');
  const toggled = form.get('toggle');
  if (typeof toggled !== 'string') return days;
  return days.includes(toggled) ? days.filter((day) => day !== toggled) : [...days, toggled];
}
