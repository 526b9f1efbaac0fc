import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import type { DeferredView } from '#features/moderation/deferred/schema.ts';
import { AdminLayout } from '#features/moderation/ui/AdminLayout.tsx';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { SettingsComing, SettingsFailed } from '#features/moderation/ui/overview/Overview.tsx';
import type { HomeView } from '#features/pages/pages/home-page.server.ts';
import { HomeScreen } from '#features/pages/pages/HomeScreen.tsx';
import { statusOf } from '#features/pages/ui/connection.ts';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { Footer } from '#features/pages/ui/Footer.tsx';
import { Header } from '#features/pages/ui/Header.tsx';
import { TabBar } from '#features/pages/ui/TabBar.tsx';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import type { Messages } from '#platform/i18n/texts.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { useLate } from '#ui/useLate.ts';

type Counts = Record<string, number>;

/** What stands around every page of moderators. */
export function AdminScreen({
  counts,
  deferred,
}: {
  counts: Counts;
  deferred: readonly DeferredView[];
}) {
  const coming = useSettingsAwaited();
  return (
    <AdminLayout counts={counts} deferred={deferred}>
      {coming ? (
        <ModerationPage>
          <SettingsComing />
        </ModerationPage>
      ) : (
        <Outlet />
      )}
    </AdminLayout>
  );
}

const MODERATION = '/admin/moderation';

/** Whether the page of the settings is noticeably long on its way (spec 2 section 2). */
function useSettingsAwaited(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isComing =
    state === 'loading' && pathname !== MODERATION && location.pathname === MODERATION;
  return useLate(isComing ? location.key : null);
}

function ModerationPage({ children }: { children: ReactNode }) {
  return <AdminPage title={useTranslations('admin')('overview.title')}>{children}</AdminPage>;
}

/** The texts that came with an error while nobody could say who is asking; null without. */
function textsIn(error: unknown): Messages | null {
  return isRouteErrorResponse(error) && error.status === 503
    ? ((error.data as { texts?: Messages } | null)?.texts ?? null)
    : null;
}

/** The home screen that is shown instead, where that is what was thrown. */
export function homeIn(error: unknown): HomeView | null {
  return isRouteErrorResponse(error) && error.status === 403
    ? ((error.data as { home?: HomeView }).home ?? null)
    : null;
}

/**
 * What is shown when something failed.
 * @param counts null for somebody who is no moderator, or while nobody knows
 */
export function AdminFailure({ error, counts }: { error: unknown; counts: Counts | null }) {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null;
  const home = homeIn(error);
  const texts = textsIn(error);
  if (counts && !home) return <FailedPage error={error} counts={counts} />;
  return (
    <>
      <Header viewer={viewer} />
      <main id="main">
        {home ? (
          <PageTexts texts={[home.texts]}>
            <HomeScreen home={home} />
          </PageTexts>
        ) : texts ? (
          <PageTexts texts={[texts]}>
            <div className="page">
              <SettingsFailed />
            </div>
          </PageTexts>
        ) : (
          <ErrorPage status={statusOf(error)} />
        )}
      </main>
      <Footer />
      <TabBar viewer={viewer} />
    </>
  );
}

function FailedPage({ error, counts }: { error: unknown; counts: Counts }) {
  const t = useTranslations('admin');
  return (
    <AdminLayout counts={counts}>
      <AdminPage title={t('label')}>
        <ErrorPage status={statusOf(error)} />
      </AdminPage>
    </AdminLayout>
  );
}
