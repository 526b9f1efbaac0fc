import { data, redirect } from 'react-router';
import type { Route } from './+types/signup';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import {
  forgetPending,
  keepPending,
  pendingView,
  readPending,
} from '#features/accounts/signing-in/accounts.pending.server.ts';
import { generateOtp, verifyOtp } from '#features/accounts/signing-in/accounts.signin.server.ts';
import { signUp } from '#features/accounts/signing-in/accounts.signup.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { SignUpForm, type SignUpValues } from '#features/accounts/ui/SignUpForm.tsx';
import { StepDone } from '#features/accounts/ui/StepDone.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

const PATH = '/signup';
/** What is given back to a form that was refused; passwords are not. */
const KEPT = ['fullName', 'email', 'phone', 'location', 'bio'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const asked = new URL(request.url).searchParams.get('step');
  if (ctx.actor && asked !== 'done') throw redirect('/');
  const pending = readPending(ctx, 'signup');
  const step =
    asked === 'verify' && pending ? 'verify' : asked === 'done' && ctx.actor ? 'done' : 'form';
  return {
    step,
    pending: pending && pendingView(pending, ctx.now),
    seo: accountSeo(ctx, { path: PATH, screen: 'signup' }),
    texts: pageTexts(ctx.locale, 'accounts'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  try {
    if (intent === 'verify') {
      await verifyOtp(ctx, { email, code: codeFrom(form), type: 'signup' });
      forgetPending(ctx);
      return redirect(`${PATH}?step=done`);
    }
    const { devCode, corrected } =
      intent === 'resend'
        ? { ...(await generateOtp(ctx, { email, type: 'signup' })), corrected: false }
        : await signUp(ctx, Object.fromEntries(form));
    const before = corrected ? readPending(ctx, 'signup') : null;
    keepPending(
      ctx,
      before ?? { email: email.trim(), type: 'signup', sentAt: ctx.now.getTime(), devCode },
    );
    return redirect(`${PATH}?step=verify`);
  } catch (error) {
    const failure = formFailure(error, ctx);
    const values: SignUpValues = Object.fromEntries(
      KEPT.map((name) => [name, textFrom(form, name)]),
    );
    return data({ ...failure.data, values }, failure.init ?? {});
  }
}

/** Spec 1 section 9. */
const DONE_SECONDS = 2;

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, pending } = loaderData;
  const failure = actionData ?? null;
  return (
    <AuthLayout>
      {step === 'form' ? <SignUpForm failure={failure} values={failure?.values ?? {}} /> : null}
      {step === 'verify' && pending ? (
        <CodeStep area="signup" backHref={PATH} pending={pending} failure={failure} />
      ) : null}
      {step === 'done' ? <StepDone area="signup" to="/" seconds={DONE_SECONDS} /> : null}
    </AuthLayout>
  );
}
