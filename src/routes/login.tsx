import { redirect } from 'react-router';
import type { Route } from './+types/login';
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
  loginWithOtp,
  signInWithPassword,
} from '#features/accounts/signing-in/accounts.signin.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { CodeRequest } from '#features/accounts/ui/CodeRequest.tsx';
import { CodeStep } from '#features/accounts/ui/CodeStep.tsx';
import { MethodSelect } from '#features/accounts/ui/MethodSelect.tsx';
import { PasswordForm } from '#features/accounts/ui/PasswordForm.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

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
    pending: pending && pendingView(pending, ctx.now),
    seo: accountSeo(ctx, { path: '/login', screen: 'login' }),
    texts: pageTexts(ctx.locale, 'accounts'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  try {
    if (intent === 'password') {
      await signInWithPassword(ctx, { email, password: textFrom(form, 'password') });
      return redirect(next ?? '/');
    }
    if (intent === 'verify') {
      await loginWithOtp(ctx, { email, code: codeFrom(form) });
      forgetPending(ctx);
      return redirect(next ?? '/');
    }
    const { devCode } = await generateOtp(ctx, { email, type: 'login' });
    keepPending(ctx, { email: email.trim(), type: 'login', sentAt: ctx.now.getTime(), devCode });
    return redirect(stepHref('verify', next));
  } catch (error) {
    return formFailure(error, ctx);
  }
}

function stepHref(step: (typeof STEPS)[number] | null, next: string | null): string {
  const query = new URLSearchParams({
    ...(step ? { step } : {}),
    ...(next ? { next } : {}),
  }).toString();
  return query ? `/login?${query}` : '/login';
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, next, pending } = loaderData;
  const failure = actionData ?? null;
  return (
    <AuthLayout>
      {step === 'method' ? (
        <MethodSelect
          codeHref={stepHref('code', next)}
          passwordHref={stepHref('password', next)}
          next={next}
        />
      ) : null}
      {step === 'password' ? (
        <PasswordForm backHref={stepHref(null, next)} failure={failure} />
      ) : null}
      {step === 'code' ? (
        <CodeRequest area="login" backHref={stepHref(null, next)} failure={failure} />
      ) : null}
      {step === 'verify' && pending ? (
        <CodeStep
          area="login"
          backHref={stepHref('code', next)}
          pending={pending}
          failure={failure}
        />
      ) : null}
    </AuthLayout>
  );
}
