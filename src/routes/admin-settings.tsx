import type { Route } from './+types/admin-settings';
import type { SettingsAnswer } from '#features/moderation/moderation.public.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import overviewCss from '#features/moderation/ui/overview/overview.css?url';
import { LearningPanel } from '#features/moderation/ui/settings/LearningPanel.tsx';
import { SettingsPanels } from '#features/moderation/ui/settings/SettingsPanels.tsx';
import { SettingsVersions } from '#features/moderation/ui/settings/SettingsVersions.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminSettingsPage,
  submitAdminSettingsPage,
} from '#features/moderation/pages/admin-settings-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: overviewCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminSettingsPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminSettingsPage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): SettingsAnswer => failure);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const { versions, learning, ...settings } = loaderData;
  const { version, mayChange } = settings;
  return (
    <AdminPage
      title={t('pages.settings')}
      actions={
        <span className="small muted desk">
          {version > 0 ? t('settings.versionInForce', { version }) : t('settings.defaults')}
        </span>
      }
    >
      <SettingsPanels {...settings} failure={actionData ?? null} />
      <LearningPanel learning={learning} mayChange={mayChange} />
      <SettingsVersions versions={versions} mayChange={mayChange} />
    </AdminPage>
  );
}
