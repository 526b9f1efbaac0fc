import type { Route } from './+types/admin-waves';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { WaveList } from '#features/moderation/ui/waves/WaveList.tsx';
import wavesCss from '#features/moderation/ui/waves/waves.css?url';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadAdminWavesPage } from '#features/moderation/pages/admin-wave-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: wavesCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminWavesPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function WavesPage({ loaderData: { waves } }: Route.ComponentProps) {
  return (
    <AdminPage title={useTranslations('waves')('title')}>
      <WaveList waves={waves} />
    </AdminPage>
  );
}
