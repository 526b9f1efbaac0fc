import type { Route } from './+types/signup';
import { FEATURES } from '../features.ts';
import { stepHref } from '#features/accounts/accounts.public.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { SignUpForm, type SignUpValues } from '#features/accounts/ui/SignUpForm.tsx';
import { StepDone } from '#features/accounts/ui/StepDone.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { loadSignupPage, submitSignupPage } from '#features/accounts/pages/signup-page.server.ts';

export const handle = { bare: true };

const PATH = '/signup';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadSignupPage(context.get(ctxContext), asked, FEATURES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  const { prefix } = context.get(requestInfoContext);
  return submitSignupPage(context.get(ctxContext), { ...asked, prefix }, FEATURES);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => ({ failure, values: {} as SignUpValues }));
}

/** Spec 1 section 9. */
const DONE_SECONDS = 2;

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, next, reason, pending, typed } = loaderData;
  const failure = actionData?.failure ?? null;
  const again = actionData !== undefined && failure === null;
  const waiting = pending && { email: pending.email, href: stepHref(PATH, 'verify', next) };
  return (
    <AuthLayout>
      {step === 'form' ? (
        <SignUpForm
          next={next}
          reason={reason}
          again={again}
          waiting={again ? null : waiting}
          failure={failure}
          values={actionData?.values ?? {}}
        />
      ) : null}
      {step === 'verify' && pending ? (
        <CodeStep
          area="signup"
          backHref={stepHref(PATH, null, next)}
          pending={pending}
          typed={typed}
          failure={failure}
        />
      ) : null}
      {step === 'done' ? <StepDone area="signup" to={next ?? '/'} seconds={DONE_SECONDS} /> : null}
    </AuthLayout>
  );
}
