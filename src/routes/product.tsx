import type { Route } from './+types/product';
import detailCss from '#features/listings/ui/detail-page.css?url';
import { ctxContext, onShownContext } from '#platform/request-context.ts';
import { loadListingPage } from '#features/listings/pages/listing-page.server.ts';
import { ListingScreen } from '#features/listings/pages/ListingScreen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: detailCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const onShown = context.get(onShownContext);
  return loadListingPage(context.get(ctxContext), { ...asked, onShown });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ListingScreen loaderData={loaderData} />;
}
