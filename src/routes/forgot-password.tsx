import { redirect } from 'react-router';
import type { Route } from './+types/forgot-password';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import {
  forgetPending,
  keepPending,
  pendingView,
  readPending,
} from '#features/accounts/signing-in/accounts.pending.server.ts';
import {
  generateOtp,
  resetPasswordWithOtp,
  verifyOtp,
} from '#features/accounts/signing-in/accounts.signin.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeRequest } from '#features/accounts/ui/CodeRequest.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { NewPassword } from '#features/accounts/ui/NewPassword.tsx';
import { StepDone } from '#features/accounts/ui/StepDone.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

const PATH = '/forgot-password';
const STEPS = ['verify', 'password', 'done'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const asked =
    STEPS.find((step) => step === new URL(request.url).searchParams.get('step')) ?? 'email';
  const pending = readPending(ctx, 'reset');
  // A step without what comes before it starts anew.
  const step =
    (asked === 'verify' && !pending) || (asked === 'password' && !pending?.code) ? 'email' : asked;
  return {
    step,
    pending: pending && pendingView(pending, ctx.now),
    seo: accountSeo(ctx, { path: PATH, screen: 'forgot' }),
    texts: pageTexts(ctx.locale, 'accounts'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  try {
    if (intent === 'verify') {
      const [email, code] = [textFrom(form, 'email'), codeFrom(form)];
      await verifyOtp(ctx, { email, code, type: 'reset' });
      keepPending(ctx, { email, type: 'reset', sentAt: ctx.now.getTime(), devCode: null, code });
      return redirect(`${PATH}?step=password`);
    }
    if (intent === 'password') {
      const pending = readPending(ctx, 'reset');
      await resetPasswordWithOtp(ctx, {
        email: pending?.email ?? '',
        code: pending?.code ?? '',
        newPassword: textFrom(form, 'newPassword'),
        confirmPassword: textFrom(form, 'confirmPassword'),
      });
      forgetPending(ctx);
      return redirect(`${PATH}?step=done`);
    }
    const email = textFrom(form, 'email');
    const { devCode } = await generateOtp(ctx, { email, type: 'reset' });
    keepPending(ctx, { email: email.trim(), type: 'reset', sentAt: ctx.now.getTime(), devCode });
    return redirect(`${PATH}?step=verify`);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

/** Spec 1 section 9. */
const DONE_SECONDS = 3;

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, pending } = loaderData;
  const failure = actionData ?? null;
  return (
    <AuthLayout>
      {step === 'email' ? <CodeRequest area="reset" backHref="/login" failure={failure} /> : null}
      {step === 'verify' && pending ? (
        <CodeStep area="reset" backHref={PATH} pending={pending} failure={failure} />
      ) : null}
      {step === 'password' ? <NewPassword backHref={PATH} failure={failure} /> : null}
      {step === 'done' ? <StepDone area="reset" to="/login" seconds={DONE_SECONDS} /> : null}
    </AuthLayout>
  );
}
