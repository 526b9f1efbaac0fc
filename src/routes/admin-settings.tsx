import type { Route } from './+types/admin-settings';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import {
  answerSettings,
  type SettingsAnswer,
} from '#features/moderation/configuring/moderation.settings.forms.server.ts';
import {
  getSettings,
  listSettingsVersions,
} from '#features/moderation/configuring/moderation.settings.server.ts';
import { previewThresholds } from '#features/moderation/configuring/moderation.statistics.server.ts';
import { thresholdsQuery } from '#features/moderation/moderation.schema.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import overviewCss from '#features/moderation/ui/overview/overview.css?url';
import { SettingsPanels } from '#features/moderation/ui/settings/SettingsPanels.tsx';
import { SettingsVersions } from '#features/moderation/ui/settings/SettingsVersions.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

const PATH = '/admin/settings';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: overviewCss }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { role } = requireModeratorPage(ctx, PATH);
  const { searchParams } = new URL(request.url);
  const tried = thresholdsQuery.safeParse(Object.fromEntries(searchParams)).data ?? {};
  const [{ version, settings }, versions] = await Promise.all([
    getSettings(ctx),
    listSettingsVersions(ctx),
  ]);
  const title = translator(ctx.locale, 'admin')('pages.settings');
  return {
    version,
    settings,
    versions,
    tried,
    preview: await previewThresholds(ctx, { ...settings, ...tried }),
    mayChange: role === 'admin',
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerSettings(context.get(ctxContext), request, PATH);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): SettingsAnswer => failure);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const { versions, ...settings } = loaderData;
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
      <SettingsVersions versions={versions} mayChange={mayChange} />
    </AdminPage>
  );
}
