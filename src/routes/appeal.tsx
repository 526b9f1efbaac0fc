import { data } from 'react-router';
import type { Route } from './+types/appeal';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import {
  getOwnAppeal,
  withdrawAppeal,
} from '#features/moderation/appealing/moderation.appeal.server.ts';
import { decisionSeo } from '#features/moderation/moderation.seo.server.ts';
import { getOwnStanding } from '#features/moderation/sanctioning/moderation.own.server.ts';
import { AppealScreen } from '#features/moderation/ui/AppealScreen.tsx';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: trustCss },
  { rel: 'stylesheet', href: proofsCss },
];

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const path = `/appeals/${id}`;
  requirePageActor(ctx, path);
  const appeal = await nullWhenMissing(getOwnAppeal(ctx, { id }));
  if (!appeal) throw data(null, { status: 404 });
  const { sanctions: _steps, ...standing } = await getOwnStanding(ctx);
  return {
    appeal,
    standing,
    seo: pageMeta(decisionSeo(ctx, { path, title: 'form.title' })),
    texts: pageTexts(ctx.locale, 'decisions', 'proofs', 'forms'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    const id = textFrom(form, 'id');
    requirePageActor(ctx, `/appeals/${id}`);
    await withdrawAppeal(ctx, { id });
    return redirect(`/appeals/${id}`);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function AppealPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AppealScreen {...loaderData} failure={actionData ?? null} />;
}
