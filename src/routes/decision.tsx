import { data } from 'react-router';
import type { Route } from './+types/decision';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { decisionSeo } from '#features/moderation/moderation.seo.server.ts';
import { getOwnDecision, getOwnStanding } from '#features/moderation/moderation.public.server.ts';
import { DecisionScreen } from '#features/moderation/ui/DecisionScreen.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: trustCss }];

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const path = `/decisions/${id}`;
  requirePageActor(ctx, path);
  const decision = await nullWhenMissing(getOwnDecision(ctx, { id }));
  if (!decision) throw data(null, { status: 404 });
  const { sanctions: _steps, ...standing } = await getOwnStanding(ctx);
  return {
    decision,
    standing,
    seo: pageMeta(decisionSeo(ctx, { path, title: 'decision' })),
    texts: pageTexts(ctx.locale, 'decisions', 'policy'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function DecisionPage({ loaderData: { decision, standing } }: Route.ComponentProps) {
  return <DecisionScreen decision={decision} standing={standing} />;
}
