import type { Route } from './+types/sell';
import { sellSeo } from '#features/listings/listings.seo.server.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { getProfile } from '#features/accounts/accounts.public.server.ts';
import { countRoom, sellValues } from '#features/listings/listings.public.server.ts';
import { SellForm } from '#features/listings/ui/form/SellForm.tsx';
import sellCss from '#features/listings/ui/form/sell.css?url';
import mediaCss from '#features/media/ui/media.css?url';
import draftsCss from '#features/pages/ui/drafts/drafts.css?url';
import layoutCss from '#ui/css/form-layout.css?url';
import saveBarCss from '#ui/css/savebar.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { isPhone } from '#platform/i18n/phone.ts';
import { pageTexts } from '../messages/messages.server.ts';

/** /sell shows the same screen (spec 2 section 2, DECISIONS.md M2). */
const PATH = '/add-product';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [mediaCss, sellCss, saveBarCss, layoutCss, draftsCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const actor = requirePageActor(ctx, PATH);
  const { active, limit, most } = await countRoom(ctx, actor);
  const { id, emailVerified, country } = await getProfile(ctx);
  return {
    user: { id, emailVerified, country },
    full: active < limit ? null : { limit, most: most > limit ? most : null },
    shown: sellValues({ stockQuantity: 1 }),
    now: ctx.now.toISOString(),
    phone: isPhone(ctx.client),
    seo: pageMeta(sellSeo(ctx, { path: PATH, title: 'seoTitle' })),
    texts: pageTexts(
      ctx.locale,
      'selling',
      'drafts',
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

export default function SellPage({
  loaderData: { user, full, shown, now, phone },
}: Route.ComponentProps) {
  return (
    <SellForm
      key={user.id}
      userId={user.id}
      emailVerified={user.emailVerified}
      country={user.country}
      full={full}
      now={now}
      phone={phone}
      editing={null}
      shown={shown}
    />
  );
}
