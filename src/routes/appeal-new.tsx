import type { Route } from './+types/appeal-new';
import { AppealForm } from '#features/moderation/ui/AppealForm.tsx';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAppealNewPage,
  submitAppealNewPage,
} from '#features/moderation/pages/appeal-new-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: trustCss },
  { rel: 'stylesheet', href: proofsCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAppealNewPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAppealNewPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function AppealNewPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AppealForm {...loaderData.form} failure={actionData ?? null} />;
}
