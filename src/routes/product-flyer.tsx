import { data } from 'react-router';
import type { Route } from './+types/product-flyer';
import {
  listingLabels,
  listingFlyerSeo,
  missingListingSeo,
} from '#features/listings/listings.seo.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { FlyerPage } from '#features/listings/ui/Flyer.tsx';
import flyerCss from '#features/listings/ui/flyer.css?url';
import { ListingMissing } from '#features/listings/ui/ListingMissing.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { drawQr } from '#platform/qr.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: flyerCss }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const texts = pageTexts(ctx.locale, 'flyer', 'choices');
  const listing = await nullWhenMissing(getListing(ctx, { id: params.id }));
  if (!listing)
    return data({ found: null, seo: pageMeta(missingListingSeo(ctx)), texts }, { status: 404 });
  const { publicUrl } = ctx.settings;
  const found = {
    listing,
    place: listingLabels(ctx, listing).place,
    qr: drawQr(`${publicUrl}/products/${listing.id}`),
    host: new URL(publicUrl).host,
  };
  return data({ found, seo: pageMeta(listingFlyerSeo(ctx, listing)), texts });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductFlyerPage({ loaderData: { found } }: Route.ComponentProps) {
  return found ? <FlyerPage {...found} /> : <ListingMissing />;
}
