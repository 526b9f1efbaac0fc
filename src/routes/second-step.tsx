import type { Route } from './+types/second-step';
import { FEATURES } from '../features.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import secondFactorCss from '#features/accounts/ui/second-factor.css?url';
import { SecondStep } from '#features/accounts/ui/SecondStep.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import {
  loadSecondStepPage,
  submitSecondStepPage,
} from '#features/accounts/pages/second-step-page.server.ts';

export const handle = { bare: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadSecondStepPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  const { prefix } = context.get(requestInfoContext);
  return submitSecondStepPage(context.get(ctxContext), { ...asked, prefix }, FEATURES);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, trustable, backHref } = loaderData;
  return (
    <AuthLayout>
      <SecondStep
        email={email}
        backHref={backHref}
        trustable={trustable}
        failure={actionData ?? null}
      />
    </AuthLayout>
  );
}
