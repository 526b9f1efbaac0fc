import type { Route } from './+types/accessibility';
import { ComplaintForm } from '#features/pages/ui/ComplaintForm.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import policyCss from '#features/pages/ui/policy.css?url';
import { PolicyScreen } from '#features/pages/ui/PolicyScreen.tsx';
import { findPolicy } from '../process/policies.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAccessibilityPage,
  submitAccessibilityPage,
} from '#features/pages/pages/accessibility-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: policyCss }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  return loadAccessibilityPage(ctx, findPolicy(ctx, { page: 'accessibility' }));
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAccessibilityPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.policy.seo ?? [];
}

export default function AccessibilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { policy, takesComplaints, email } = loaderData;
  return (
    <PolicyScreen {...policy}>
      {takesComplaints ? <ComplaintForm email={email} failure={actionData} /> : null}
    </PolicyScreen>
  );
}
