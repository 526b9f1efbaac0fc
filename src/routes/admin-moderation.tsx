import type { Route } from './+types/admin-moderation';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname: path, search } = new URL(request.url);
  requireModeratorPage(ctx, path + search);
  const title = translator(ctx.locale, 'admin')('pages.overview');
  return { seo: pageMeta(adminSeo(ctx, { path, title })) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ModerationPage() {
  const t = useTranslations('admin');
  return (
    <AdminPage title={t('pages.overview')}>
      <p className="muted">{t('soon')}</p>
    </AdminPage>
  );
}
