import type { Route } from './+types/product-edit';
import { sellSeo } from '#features/listings/listings.seo.server.ts';
import { getOwnListing, sellValues } from '#features/listings/listings.public.server.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { SellForm } from '#features/listings/ui/form/SellForm.tsx';
import sellCss from '#features/listings/ui/form/sell.css?url';
import mediaCss from '#features/media/ui/media.css?url';
import layoutCss from '#ui/css/form-layout.css?url';
import saveBarCss from '#ui/css/savebar.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { isPhone } from '#platform/i18n/phone.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [mediaCss, sellCss, saveBarCss, layoutCss].map((href) => ({ rel: 'stylesheet', href }));

/**
 * The seller's own listing in the form of a new one (DECISIONS.md C9); other people's are not
 * found.
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const path = `/products/${id}/edit`;
  const actor = requirePageActor(ctx, path);
  const listing = await getOwnListing(ctx, { id });
  return {
    user: { id: actor.id, emailVerified: actor.emailVerified },
    listing,
    shown: sellValues(listing.fields),
    now: ctx.now.toISOString(),
    phone: isPhone(ctx.client),
    seo: pageMeta(sellSeo(ctx, { path: path, title: 'seoEditTitle' })),
    texts: pageTexts(
      ctx.locale,
      'selling',
      'screening',
      'choices',
      'media.picker',
      'media.problems',
      'errors.listing',
    ),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductEditPage({
  loaderData: { user, listing, shown, now, phone },
}: Route.ComponentProps) {
  return (
    <SellForm
      key={listing.id}
      userId={user.id}
      emailVerified={user.emailVerified}
      now={now}
      phone={phone}
      editing={listing}
      shown={shown}
    />
  );
}
