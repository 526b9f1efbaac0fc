import { isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/products';
import { NOTHING_SHOWN } from '#features/search/search.page-view.ts';
import { useAskedFor } from '#features/search/ui/filter-form.ts';
import placesCss from '#features/search/ui/places.css?url';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { ctxContext, onViewContext } from '#platform/pages/request-context.ts';
import { loadListingsPage } from '#features/search/pages/listings-page.server.ts';
import { ListingsScreen } from '#features/search/pages/ListingsScreen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: placesCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const onView = context.get(onViewContext);
  return loadListingsPage(context.get(ctxContext), { ...asked, onView });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ListingsScreen {...loaderData} />;
}

/** When even the answer did not arrive: title, filters and order stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const browse = useAskedFor();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage status={404} />;
  return <ListingsScreen {...NOTHING_SHOWN} browse={browse} />;
}
