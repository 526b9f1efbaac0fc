import type { Route } from './+types/login';
import { FEATURES } from '../features.ts';
import { asksSecondStep, isRefusal, notResent } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import {
  forgetPending,
  pendingView,
  readPending,
  requestCode,
  sendAndKeep,
} from '#features/accounts/signing-in/accounts.pending.server.ts';
import { finishIntents } from '#features/accounts/sessions/accounts.intents.server.ts';
import { findSignInReason } from '#features/accounts/signing-in/accounts.reason.server.ts';
import { secondStepHref, stepHref } from '#features/accounts/signing-in/accounts.steps.ts';
import {
  loginWithOtp,
  signInWithPassword,
} from '#features/accounts/signing-in/accounts.signin.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeRequest } from '#features/accounts/ui/CodeRequest.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { MethodSelect } from '#features/accounts/ui/MethodSelect.tsx';
import { PasswordForm } from '#features/accounts/ui/PasswordForm.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect, redirectDocument } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

const PATH = '/login';
/** The four steps of spec 1 section 2; the address says which, so that Back works. */
const STEPS = ['password', 'code', 'verify'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  if (ctx.actor) throw redirect(next ?? '/');
  const asked = STEPS.find((step) => step === searchParams.get('step')) ?? 'method';
  const pending = readPending(ctx, 'login');
  const step = asked === 'verify' && !pending ? 'code' : asked;
  return {
    step,
    next,
    reason: await findSignInReason(ctx, FEATURES, { next, way: 'login' }),
    pending: pending && pendingView(pending, ctx.now),
    seo: pageMeta(accountSeo(ctx, { path: '/login', screen: 'login' })),
    texts: pageTexts(ctx.locale, 'accounts', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** A new document follows a sign-in: it may speak another language than that of the device. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  try {
    if (intent === 'password') {
      await signInWithPassword(ctx, { email, password: textFrom(form, 'password') });
      await finishIntents(ctx, FEATURES, { request, context, next });
      return redirectDocument(next ?? '/');
    }
    if (intent === 'verify') {
      await loginWithOtp(ctx, { email, code: codeFrom(form) });
      forgetPending(ctx);
      await finishIntents(ctx, FEATURES, { request, context, next });
      return redirectDocument(next ?? '/');
    }
    await (intent === 'resend' ? sendAndKeep : requestCode)(ctx, { email, type: 'login' });
    return redirect(stepHref(PATH, 'verify', next));
  } catch (error) {
    // Until when, why, and how to appeal.
    if (isRefusal(error, 'suspended')) return redirect('/suspended');
    if (asksSecondStep(error)) {
      if (intent === 'verify') forgetPending(ctx);
      return redirect(secondStepHref(next));
    }
    if (intent === 'resend') return formFailure(notResent(error), ctx, 'codeNotResent');
    const failure = formFailure(error, ctx, intent === 'verify' ? 'codeNotVerified' : 'tryAgain');
    return withTyped(failure, { email });
  }
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
