import type { Route } from './+types/admin-moderation';
import type { SettingsAnswer } from '#features/moderation/moderation.public.server.ts';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Overview } from '#features/moderation/ui/overview/Overview.tsx';
import overviewCss from '#features/moderation/ui/overview/overview.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminModerationPage,
  submitAdminModerationPage,
} from '#features/moderation/pages/admin-moderation-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: overviewCss }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadAdminModerationPage(context.get(ctxContext));
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminModerationPage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): SettingsAnswer => failure);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  return (
    <AdminPage
      title={t('overview.title')}
      actions={
        <span className="small muted desk">
          {t('overview.lastDays', { days: STATISTICS_DAYS })}
        </span>
      }
    >
      <Overview {...loaderData} failure={actionData ?? null} />
    </AdminPage>
  );
}
