import type { Route } from './+types/home';
import { loadHome } from './home-data.server.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { pageMeta, siteJsonLd } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/request-context.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadHome(context.get(ctxContext), request);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [...pageMeta(loaderData.seo), ...siteJsonLd(loaderData.seo.publicUrl)] : [];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}
