import { Link } from 'react-router';
import type { Route } from './+types/admin-synonyms';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { Synonyms } from '#features/moderation/ui/market/Synonyms.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminSynonymsPage,
  submitAdminSynonymsPage,
} from '#features/moderation/pages/admin-synonyms-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminSynonymsPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminSynonymsPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('synonyms');
  const { q, after, found, open } = loaderData;
  return (
    <AdminPage
      title={t('title')}
      actions={
        <Link className="btn btn-line btn-sm" to="/admin/audit?what=synonyms">
          {t('log')}
        </Link>
      }
    >
      <p className="muted">{t('lead')}</p>
      <Synonyms
        asked={{ q, after }}
        groups={found.items}
        total={found.total}
        nextCursor={found.nextCursor}
        open={open}
        failure={actionData ?? null}
      />
    </AdminPage>
  );
}
