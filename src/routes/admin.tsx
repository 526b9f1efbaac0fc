import type { Route } from './+types/admin';
import { loadAdminPage } from '#features/moderation/pages/admin-page.server.ts';
import { AdminFailure, AdminScreen, homeIn } from '#features/moderation/pages/AdminScreen.tsx';
import adminCss from '#features/moderation/ui/admin.css?url';
import homeCss from '#features/pages/ui/home-page.css?url';
import { ctxContext } from '#platform/pages/request-context.ts';

export const handle = { bare: true };

export const links: Route.LinksFunction = () =>
  [adminCss, homeCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminPage(context.get(ctxContext), asked);
}

export function meta({ error }: Route.MetaArgs) {
  return homeIn(error)?.seo ?? [];
}

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  return <AdminScreen {...loaderData} />;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <AdminFailure error={error} counts={loaderData?.counts ?? null} />;
}
