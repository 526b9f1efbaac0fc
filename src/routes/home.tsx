import { data } from 'react-router';
import type { Route } from './+types/home';
import homeCss from '#features/pages/ui/home-page.css?url';
import { ctxContext } from '#platform/pages/request-context.ts';
import { findHome } from '#features/pages/pages/home-page.server.ts';
import { HomeScreen, MissingNote } from '#features/pages/pages/HomeScreen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];

/**
 * An unknown address shows the home screen too (spec 1 section 2), with status 404 and not for
 * search engines (DECISIONS.md M1).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const missing = '*' in params;
  const home = await findHome(context.get(ctxContext), { instead: missing ? 'missing' : null });
  return data(home, { status: missing ? 404 : 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.isMissing ? <MissingNote /> : null}
      <HomeScreen home={loaderData} />
    </>
  );
}
