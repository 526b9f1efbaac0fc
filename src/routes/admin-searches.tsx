import type { Route } from './+types/admin-searches';
import {
  loadAdminSearchesPage,
  submitAdminSearchesPage,
} from '#features/analytics/pages/admin-searches-page.server.ts';
import { NameProposals, Searches } from '#features/analytics/ui/Searches.tsx';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { Banner } from '#ui/Banner.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminSearchesPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminSearchesPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('searches');
  const { asked, learns, searches, proposals } = loaderData;
  return (
    <AdminPage title={t('title')}>
      <p className="muted">{t('lead')}</p>
      {learns ? null : <Banner>{t('off')}</Banner>}
      <NameProposals proposals={proposals} failure={actionData ?? null} />
      <Searches asked={asked} searches={searches} />
    </AdminPage>
  );
}
