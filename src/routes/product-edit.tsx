import { redirect } from 'react-router';
import type { Route } from './+types/product-edit';
import { sellSeo } from './sell-seo.server.ts';
import { getOwnListing } from '#features/listings/writing/listings.write.server.ts';
import { SellForm } from '#features/listings/ui/form/SellForm.tsx';
import sellCss from '#features/listings/ui/form/sell.css?url';
import mediaCss from '#features/media/ui/media.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts, ruleTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [mediaCss, sellCss].map((href) => ({ rel: 'stylesheet', href }));

/**
 * The seller's own listing in the form of a new one (DECISIONS.md C9); other people's are not
 * found.
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  const path = `/products/${id}/edit`;
  if (!ctx.actor) throw redirect(`/login?next=${encodeURIComponent(path)}`);
  return {
    user: { id: ctx.actor.id, emailVerified: ctx.actor.emailVerified },
    listing: await getOwnListing(ctx, { id }),
    now: ctx.now.toISOString(),
    seo: sellSeo(context, path, 'seoEditTitle'),
    texts: { ...pageTexts(ctx.locale, 'selling', 'media'), ...ruleTexts(ctx.locale, 'listing') },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export default function ProductEditPage({
  loaderData: { user, listing, now },
}: Route.ComponentProps) {
  return (
    <SellForm
      key={listing.id}
      userId={user.id}
      emailVerified={user.emailVerified}
      now={now}
      editing={listing}
    />
  );
}
