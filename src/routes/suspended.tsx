import type { Route } from './+types/suspended';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { AppealSuspended } from '#features/moderation/ui/SanctionAppeal.tsx';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import sanctionsCss from '#features/moderation/ui/sanctions.css?url';
import { DeleteSuspended, Suspended } from '#features/moderation/ui/Suspended.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadSuspendedPage,
  submitSuspendedPage,
} from '#features/moderation/pages/suspended-page.server.ts';

export const handle = { bare: true };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: sanctionsCss },
  { rel: 'stylesheet', href: proofsCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadSuspendedPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitSuspendedPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function SuspendedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, until, sanction, appeal, appealing, deleting, proof } = loaderData;
  return (
    <AuthLayout wide>
      {deleting ? (
        <DeleteSuspended proof={proof} failure={actionData ?? null} />
      ) : appealing && sanction?.appealUntil && !appeal ? (
        <AppealSuspended failure={actionData ?? null} />
      ) : (
        <Suspended email={email} until={until} sanction={sanction} appeal={appeal} />
      )}
    </AuthLayout>
  );
}
