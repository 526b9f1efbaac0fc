import type { Route } from './+types/offline';
import { offlineSeo } from '#features/pages/pages.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import keptCss from '#features/pages/ui/offline/kept.css?url';
import { OfflinePages } from '#features/pages/ui/offline/OfflinePages.tsx';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: keptCss }];

/** What is kept on the device; the service worker shows it in place of pages that are not. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  return { seo: pageMeta(offlineSeo(ctx)), texts: pageTexts(ctx.locale, 'offline') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function OfflinePage() {
  return <OfflinePages />;
}
