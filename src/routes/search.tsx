import type { Route } from './+types/search';
import { useAskedFor } from '#features/search/ui/filter-form.ts';
import { ctxContext, onViewContext } from '#platform/pages/request-context.ts';
import { loadSearchPage } from '#features/search/pages/search-page.server.ts';
import { SearchScreen } from '#features/search/pages/SearchScreen.tsx';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const onView = context.get(onViewContext);
  return loadSearchPage(context.get(ctxContext), { ...asked, onView });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

/** When even the answer did not arrive: title, filters and order stay. */
export function ErrorBoundary() {
  const nothing = { result: null, hearts: null, alert: null, suggestions: null };
  return <SearchScreen browse={useAskedFor()} {...nothing} />;
}
