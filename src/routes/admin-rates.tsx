import { data, Link } from 'react-router';
import type { Route } from './+types/admin-rates';
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { listRates, saveRate } from '#features/moderation/configuring/moderation.rates.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { Rates, type RatesProps } from '#features/moderation/ui/market/Rates.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/flash.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/admin/rates';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

/** The rates of exchange: moderators see them, administrators change them. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
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

type Answer = NonNullable<RatesProps['failed']>;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
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

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const currency = String(form.get('currency'));
  return keepForm(serverAction, (failure): Answer => ({ currency, far: false, failure }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('rates');
  const { rates, mayChange, today } = loaderData;
  return (
    <AdminPage
      title={t('title')}
      actions={
        <Link className="btn btn-line" to="/admin/audit?what=rates">
          {t('log')}
        </Link>
      }
    >
      <p className="muted">{t('lead')}</p>
      {mayChange ? null : <Banner>{t('adminsOnly')}</Banner>}
      <Rates rates={rates} mayChange={mayChange} today={today} failed={actionData ?? null} />
    </AdminPage>
  );
}
