// What the page of exchange rates is made of, and what becomes of its forms.
import { data } from 'react-router';
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { listRates, saveRate } from '#features/moderation/settings/rates.server.ts';
import type { RatesProps } from '#features/moderation/ui/market/Rates.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/admin/rates';

/** The rates of exchange: moderators see them, administrators change them. */
export async function loadAdminRatesPage(ctx: Ctx) {
  const actor = requireModeratorPage(ctx, PATH);
  const title = translator(ctx.locale, 'rates')('title');
  return {
    rates: await listRates(ctx),
    mayChange: isAdmin(actor),
    today: ctx.now.toISOString().slice(0, 10),
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'rates'),
  };
}

export type Answer = NonNullable<RatesProps['failed']>;

/** What its forms ask for. */
export async function submitAdminRatesPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const currency = textFrom(form, 'currency');
  try {
    await saveRate(ctx, {
      currency,
      // Written with a comma as well as with a point.
      rate: Number(textFrom(form, 'rate').replace(',', '.') || Number.NaN),
      asOf: textFrom(form, 'asOf'),
      confirmed: form.has('confirmed'),
    });
    setFlash(ctx, { text: translator(ctx.locale, 'rates')('saved', { currency }) });
    return redirect(PATH);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    const far = error instanceof AppError && error.code === moderationErrors.rate_far;
    return data<Answer>({ currency, far, failure }, init ?? {});
  }
}
