import { Link } from 'react-router';
import type { Route } from './+types/admin-wave';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { WAVES_PATH } from '#features/moderation/ui/waves/wave-paths.ts';
import { WaveScreen } from '#features/moderation/ui/waves/WaveScreen.tsx';
import wavesCss from '#features/moderation/ui/waves/waves.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import {
  loadAdminWavePage,
  submitAdminWavePage,
} from '#features/moderation/pages/admin-wave-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: wavesCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminWavePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminWavePage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): FormAnswer => ({ intent: 'decide', failure }));

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function WavePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('waves');
  const { wave, accounts } = loaderData;
  return (
    <AdminPage
      title={wave.title || t('title')}
      actions={
        <Link className="btn btn-line btn-sm desk" to={WAVES_PATH}>
          {t('title')}
        </Link>
      }
    >
      <WaveScreen wave={wave} accounts={accounts} answer={actionData ?? null} />
    </AdminPage>
  );
}
