import type { Route } from './+types/not-open';
import { screenAt } from '#features/pages/pages.screens.ts';
import { notOpenSeo } from '#features/pages/pages.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { NotOpen } from '#features/pages/ui/NotOpen.tsx';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

/** Every screen of a later issue answers here, honestly and not for search engines. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname: path } = new URL(request.url);
  const ctx = context.get(ctxContext);
  return {
    screen: screenAt(path),
    seo: pageMeta(notOpenSeo(ctx, { path })),
    texts: pageTexts(ctx.locale, 'notOpen'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function NotOpenPage({ loaderData }: Route.ComponentProps) {
  return <NotOpen screen={loaderData.screen} />;
}
