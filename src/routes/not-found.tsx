import { data } from 'react-router';
import type { Route } from './+types/not-found';
import { loadHome } from './home-data.server.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

/**
 * An unknown address shows the home screen (spec 1 section 2), with status 404 and not for search
 * engines (DECISIONS.md M1).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const home = await loadHome(ctx, request);
  return data(
    {
      ...home,
      seo: { ...home.seo, title: translator(ctx.locale, 'pages')('notFound.title'), noindex: true },
    },
    { status: 404 },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}
