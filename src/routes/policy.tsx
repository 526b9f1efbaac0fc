import type { Route } from './+types/policy';
import { isPolicyPage, textsOfOtherPolicies } from '#features/pages/pages.policies.ts';
import policyCss from '#features/pages/ui/policy.css?url';
import { PolicyScreen } from '#features/pages/ui/PolicyScreen.tsx';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts, withoutTexts } from '../messages/messages.server.ts';
import { findPolicy } from '../process/policies.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: policyCss }];

/** The pages that say what the shop promises and asks for; routes.ts lists them. */
export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const page = url.pathname.replaceAll('/', '');
  if (!isPolicyPage(page)) throw new Error(`${url.pathname} is no policy page`);
  return {
    ...findPolicy(ctx, { page }),
    texts: withoutTexts(
      pageTexts(ctx.locale, 'policyPages'),
      'policyPages.complaint',
      ...textsOfOtherPolicies(page),
    ),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen {...loaderData} />;
}
