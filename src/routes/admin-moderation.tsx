import type { Route } from './+types/admin-moderation';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import {
  answerSettings,
  type SettingsAnswer,
} from '#features/moderation/configuring/moderation.settings.forms.server.ts';
import { getSettings } from '#features/moderation/configuring/moderation.settings.server.ts';
import { getStatistics } from '#features/moderation/configuring/moderation.statistics.server.ts';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Overview } from '#features/moderation/ui/overview/Overview.tsx';
import overviewCss from '#features/moderation/ui/overview/overview.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

const PATH = '/admin/moderation';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: overviewCss }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { role } = requireModeratorPage(ctx, PATH);
  const [settings, statistics] = await Promise.all([
    orNothing(ctx, getSettings(ctx)),
    orNothing(ctx, getStatistics(ctx)),
  ]);
  const title = translator(ctx.locale, 'admin')('overview.title');
  return {
    settings,
    statistics,
    mayChange: role === 'admin',
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
  };
}

/** The page shows the rest without what could not be read. */
async function orNothing<T>(ctx: Ctx, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    ctx.log.error({ err: error }, 'a part of the moderation page could not be read');
    return null;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerSettings(context.get(ctxContext), request, PATH);
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
