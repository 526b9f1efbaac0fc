import { data, isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/admin';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { isStaff } from '#features/accounts/accounts.policy.ts';
import { countCases } from '#features/moderation/deciding/moderation.queue.server.ts';
import { countAppeals } from '#features/moderation/appealing/moderation.waiting.server.ts';
import { waitingOn } from '#features/moderation/ui/admin-pages.ts';
import homeCss from '#features/pages/ui/home-page.css?url';
import adminCss from '#features/moderation/ui/admin.css?url';
import { AdminLayout } from '#features/moderation/ui/AdminLayout.tsx';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { statusOf } from '#features/pages/ui/connection.ts';
import { Footer } from '#features/pages/ui/Footer.tsx';
import { Header } from '#features/pages/ui/Header.tsx';
import { TabBar } from '#features/pages/ui/TabBar.tsx';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import type { Ctx } from '#platform/context.ts';
import { useTranslations } from '#platform/i18n.ts';
import { PageTexts } from '#platform/PageTexts.tsx';
import { ctxContext } from '#platform/request-context.ts';
import { findHome, type HomeView } from '../home.server.ts';
import { HomeScreen } from '../home.tsx';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

export const links: Route.LinksFunction = () =>
  [adminCss, homeCss].map((href) => ({ rel: 'stylesheet', href }));

/**
 * Visitors sign in first; who is not of those who look after the site sees the home screen, with
 * status 403 (DECISIONS.md J6). The pages below ask again, because they are loaded beside this one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search } = new URL(request.url);
  if (ctx.actor && !isStaff({ role: ctx.actor.grantedRole }))
    throw data({ home: await findHome(ctx, { instead: 'refused' }) }, { status: 403 });
  requireModeratorPage(ctx, pathname + search);
  const counts = await countWaiting(ctx);
  return { counts, texts: pageTexts(ctx.locale, 'admin', 'forms') };
}

/** By page, how much waits there; the pages do without while it cannot be counted. */
async function countWaiting(ctx: Ctx): Promise<Record<string, number>> {
  try {
    const [cases, appeals] = await Promise.all([countCases(ctx), countAppeals(ctx)]);
    return waitingOn({ ...cases, appeals });
  } catch (error) {
    ctx.log.error({ err: error }, 'what waits for moderators could not be counted');
    return {};
  }
}

/** The home screen that is shown instead, where that is what was thrown. */
function homeIn(error: unknown): HomeView | null {
  return isRouteErrorResponse(error) && error.status === 403
    ? ((error.data as { home?: HomeView }).home ?? null)
    : null;
}

export function meta({ error }: Route.MetaArgs) {
  return homeIn(error)?.seo ?? [];
}

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout counts={loaderData.counts}>
      <Outlet />
    </AdminLayout>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null;
  const home = homeIn(error);
  if (loaderData && !home) return <FailedPage error={error} counts={loaderData.counts} />;
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

function FailedPage({ error, counts }: { error: unknown; counts: Record<string, number> }) {
  const t = useTranslations('admin');
  return (
    <AdminLayout counts={counts}>
      <AdminPage title={t('label')}>
        <ErrorPage status={statusOf(error)} />
      </AdminPage>
    </AdminLayout>
  );
}
