import { data } from 'react-router';
import type { Route } from './+types/signup';
import { FEATURES } from '../features.ts';
import { notResent } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { ownPath } from '#platform/own-path.ts';
import {
  forgetPending,
  keepPending,
  pendingView,
  readPending,
  sendAndKeep,
} from '#features/accounts/signing-in/accounts.pending.server.ts';
import { finishIntents } from '#features/accounts/sessions/accounts.intents.server.ts';
import { findSignInReason } from '#features/accounts/signing-in/accounts.reason.server.ts';
import { stepHref } from '#features/accounts/signing-in/accounts.steps.ts';
import { verifyOtp } from '#features/accounts/signing-in/accounts.signin.server.ts';
import { signUp } from '#features/accounts/signing-in/accounts.signup.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { SignUpForm, type SignUpValues } from '#features/accounts/ui/SignUpForm.tsx';
import { StepDone } from '#features/accounts/ui/StepDone.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

const PATH = '/signup';
/** What is given back to a form that was refused; passwords are not. */
const KEPT = ['fullName', 'email', 'phone', 'location', 'bio'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { searchParams } = new URL(request.url);
  const [asked, next] = [searchParams.get('step'), ownPath(searchParams.get('next'))];
  if (ctx.actor && asked !== 'done') throw redirect(next ?? '/');
  const pending = readPending(ctx, 'signup');
  const step =
    asked === 'verify' && pending ? 'verify' : asked === 'done' && ctx.actor ? 'done' : 'form';
  return {
    step,
    next,
    reason: await findSignInReason(ctx, FEATURES, { next, way: 'signup' }),
    pending: pending && pendingView(pending, ctx.now),
    seo: pageMeta(accountSeo(ctx, { path: PATH, screen: 'signup' })),
    texts: pageTexts(ctx.locale, 'accounts', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  const next = ownPath(new URL(request.url).searchParams.get('next'));
  try {
    if (intent === 'verify') {
      await verifyOtp(ctx, { email, code: codeFrom(form), type: 'signup' });
      forgetPending(ctx);
      await finishIntents(ctx, FEATURES, { request, context, next });
      return redirect(stepHref(PATH, 'done', next));
    }
    if (intent === 'resend') {
      await sendAndKeep(ctx, { email, type: 'signup' });
      return redirect(stepHref(PATH, 'verify', next));
    }
    const { devCode, corrected } = await signUp(ctx, Object.fromEntries(form));
    const before = corrected ? readPending(ctx, 'signup') : null;
    keepPending(
      ctx,
      before ?? { email: email.trim(), type: 'signup', sentAt: ctx.now.getTime(), devCode },
    );
    return redirect(stepHref(PATH, 'verify', next));
  } catch (error) {
    const failure =
      intent === 'resend'
        ? formFailure(notResent(error), ctx, 'codeNotResent')
        : formFailure(error, ctx, intent === 'verify' ? 'notVerified' : 'accountNotCreated');
    const values: SignUpValues = Object.fromEntries(
      KEPT.map((name) => [name, textFrom(form, name)]),
    );
    return data({ ...failure.data, values }, failure.init ?? {});
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => ({ ...failure, values: {} as SignUpValues }));
}

/** Spec 1 section 9. */
const DONE_SECONDS = 2;

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, next, reason, pending } = loaderData;
  const failure = actionData ?? null;
  return (
    <AuthLayout>
      {step === 'form' ? (
        <SignUpForm
          next={next}
          reason={reason}
          waiting={pending && { email: pending.email, href: stepHref(PATH, 'verify', next) }}
          failure={failure}
          values={failure?.values ?? {}}
        />
      ) : null}
      {step === 'verify' && pending ? (
        <CodeStep
          area="signup"
          backHref={stepHref(PATH, null, next)}
          pending={pending}
          failure={failure}
        />
      ) : null}
      {step === 'done' ? <StepDone area="signup" to={next ?? '/'} seconds={DONE_SECONDS} /> : null}
    </AuthLayout>
  );
}
