import type { Route } from './+types/product';
import detailCss from '#features/listings/ui/detail-page.css?url';
import { ctxContext, onViewContext } from '#platform/pages/request-context.ts';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { statusOf } from '#features/pages/ui/connection.ts';
import { BrowseAll } from '#features/listings/ui/ListingMissing.tsx';
import { loadListingPage } from '#features/listings/pages/listing-page.server.ts';
import { ListingScreen } from '#features/listings/pages/ListingScreen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: detailCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const onView = context.get(onViewContext);
  return loadListingPage(context.get(ctxContext), { ...asked, onView });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ListingScreen loaderData={loaderData} />;
}

/** A listing that could not be loaded leads to the others, as one that is not there does. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={statusOf(error)} wayOn={<BrowseAll look="line" />} />;
}
