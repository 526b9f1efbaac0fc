import type { Route } from './+types/login';
import { FEATURES } from '../features.ts';
import { stepHref } from '#features/accounts/accounts.public.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeRequest } from '#features/accounts/ui/CodeRequest.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { MethodSelect } from '#features/accounts/ui/MethodSelect.tsx';
import { PasswordForm } from '#features/accounts/ui/PasswordForm.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { loadLoginPage, submitLoginPage } from '#features/accounts/pages/login-page.server.ts';

export const handle = { bare: true };

const PATH = '/login';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadLoginPage(context.get(ctxContext), asked, FEATURES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  const { prefix } = context.get(requestInfoContext);
  return submitLoginPage(context.get(ctxContext), { ...asked, prefix }, FEATURES);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, next, pending, reason } = loaderData;
  const failure = actionData ?? null;
  const waiting = pending && { email: pending.email, href: stepHref(PATH, 'verify', next) };
  return (
    <AuthLayout>
      {step === 'method' ? <MethodSelect next={next} reason={reason} /> : null}
      {step === 'password' ? <PasswordForm next={next} reason={reason} failure={failure} /> : null}
      {step === 'code' ? (
        <CodeRequest
          area="login"
          backHref={stepHref(PATH, null, next)}
          next={next}
          reason={reason}
          waiting={waiting}
          failure={failure}
        />
      ) : null}
      {step === 'verify' && pending ? (
        <CodeStep
          area="login"
          backHref={stepHref(PATH, 'code', next)}
          pending={pending}
          failure={failure}
        />
      ) : null}
    </AuthLayout>
  );
}
