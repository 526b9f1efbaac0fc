import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import { AdminLayout } from '#features/moderation/ui/AdminLayout.tsx';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
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

type Counts = Record<string, number>;

/** What stands around every page of moderators. */
export function AdminScreen({ counts }: { counts: Counts }) {
  return (
    <AdminLayout counts={counts}>
      <Outlet />
    </AdminLayout>
  );
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
  if (counts && !home) return <FailedPage error={error} counts={counts} />;
  return (
    <>
      <Header viewer={viewer} />
      <main id="main">
        {home ? (
          <PageTexts texts={[home.texts]}>
            <HomeScreen home={home} />
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
