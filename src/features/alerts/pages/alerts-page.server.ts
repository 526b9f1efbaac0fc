// What the page of kept searches is made of, and what becomes of the forms that are sent there.
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { placedPage } from '#features/alerts/alerts.address.server.ts';
import { pendingAlert } from '#features/alerts/alerts.pending.server.ts';
import { CADENCES } from '#features/alerts/alerts.limits.ts';
import { alertsSeo } from '#features/alerts/alerts.seo.server.ts';
import { editAlert, listAlerts, removeAlert, saveAlert } from '#features/alerts/alerts.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/alerts';

/** Everything that the page shows. */
export async function loadAlertsPage(ctx: Ctx) {
  requirePageActor(ctx, PATH);
  return {
    alerts: await listAlerts(ctx),
    seo: pageMeta(alertsSeo(ctx, { path: PATH })),
    texts: pageTexts(ctx.locale, 'alerts', 'alertRow', 'forms'),
  };
}

/**
 * Where the row above a search and the forms of this page are sent; the browser goes back to where
 * it was, and visitors sign in first.
 */
export async function submitAlertsPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const page = ownPath(textFrom(form, 'return')) ?? PATH;
  const search = textFrom(form, 'search');
  const back = !ctx.actor && search ? placedPage(page, search) : page;
  if (!ctx.actor && search)
    pendingAlert.keep(ctx, { search, cadence: cadenceIn(form) ?? 'at-once', page: back });
  try {
    requirePageActor(ctx, back);
    const done = await change(ctx, form);
    setFlash(ctx, { text: translator(ctx.locale, 'toasts.alerts')(done) });
    return redirect(back);
  } catch (error) {
    const failure = formFailure(error, ctx);
    if (back === PATH)
      return textFrom(form, 'do') === 'change' ? withTyped(failure, typedIn(form)) : failure;
    setFlash(ctx, { text: failure.data.message });
    return redirect(back);
  }
}

/** What stands in the form of an alert, and whose it is. */
const typedIn = (form: FormData) => ({
  id: textFrom(form, 'id'),
  name: textFrom(form, 'name'),
  cadence: textFrom(form, 'cadence'),
});

async function change(
  ctx: Ctx,
  form: FormData,
): Promise<'saved' | 'savedOff' | 'changed' | 'paused' | 'resumed' | 'removed'> {
  const [id, step, search] = [textFrom(form, 'id'), textFrom(form, 'do'), textFrom(form, 'search')];
  const cadence = cadenceIn(form);
  if (step === 'remove') {
    await removeAlert(ctx, { id });
    return 'removed';
  }
  if (step === 'pause' || step === 'resume') {
    await editAlert(ctx, { id, paused: step === 'pause' });
    return step === 'pause' ? 'paused' : 'resumed';
  }
  if (id) {
    const name = form.has('name') ? { name: textFrom(form, 'name') } : {};
    await editAlert(ctx, { id, ...name, ...(cadence ? { cadence } : {}) });
    return 'changed';
  }
  const saved = await saveAlert(ctx, { search, ...(cadence ? { cadence } : {}) });
  return saved.cadence === 'off' ? 'savedOff' : 'saved';
}

const cadenceIn = (form: FormData) => CADENCES.find((each) => each === textFrom(form, 'cadence'));
