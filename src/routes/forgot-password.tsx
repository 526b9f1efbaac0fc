import type { Route } from './+types/forgot-password';
import { stepHref } from '#features/accounts/accounts.public.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeRequest } from '#features/accounts/ui/CodeRequest.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { NewPassword } from '#features/accounts/ui/NewPassword.tsx';
import { StepDone } from '#features/accounts/ui/StepDone.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadForgotPasswordPage,
  submitForgotPasswordPage,
} from '#features/accounts/pages/forgot-password-page.server.ts';

export const handle = { bare: true };

const PATH = '/forgot-password';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadForgotPasswordPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitForgotPasswordPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

/** Spec 1 section 9. */
const DONE_SECONDS = 3;

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, next, pending } = loaderData;
  const failure = actionData ?? null;
  const start = stepHref(PATH, null, next);
  const login = stepHref('/login', null, next);
  return (
    <AuthLayout>
      {step === 'email' ? (
        <CodeRequest
          area="reset"
          backHref={login}
          next={next}
          waiting={pending && { email: pending.email, href: stepHref(PATH, 'verify', next) }}
          failure={failure}
        />
      ) : null}
      {step === 'verify' && pending ? (
        <CodeStep area="reset" backHref={start} pending={pending} failure={failure} />
      ) : null}
      {step === 'password' ? <NewPassword backHref={start} failure={failure} /> : null}
      {step === 'done' ? <StepDone area="reset" to={login} seconds={DONE_SECONDS} /> : null}
    </AuthLayout>
  );
}
