import type { Route } from './+types/appeal';
import { AppealScreen } from '#features/moderation/ui/AppealScreen.tsx';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadAppealPage, submitAppealPage } from '#features/moderation/pages/appeal-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: trustCss },
  { rel: 'stylesheet', href: proofsCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAppealPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAppealPage(context.get(ctxContext), asked);
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
