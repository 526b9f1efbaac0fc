import { Link } from 'react-router';
import type { Route } from './+types/admin-rates';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { Rates } from '#features/moderation/ui/market/Rates.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { Banner } from '#ui/Banner.tsx';
import {
  loadAdminRatesPage,
  submitAdminRatesPage,
  type Answer,
} from '#features/moderation/pages/admin-rates-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadAdminRatesPage(context.get(ctxContext));
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminRatesPage(context.get(ctxContext), asked);
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
