// What the steps of signing in are made of, and what becomes of their forms.
import { asksSecondStep, isRefusal, notResent } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import {
  forgetPending,
  pendingView,
  readPending,
  requestCode,
  sendAndKeep,
} from '#features/accounts/sign-in/pending.server.ts';
import { finishPendingActions } from '#features/accounts/sessions/pending-actions.server.ts';
import { findSignInReason } from '#features/accounts/sign-in/reason.server.ts';
import { secondStepHref, stepHref } from '#features/accounts/sign-in/steps.ts';
import { loginWithOtp, signInWithPassword } from '#features/accounts/sign-in/signin.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect, redirectDocument } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/login';

/** The four steps of spec 1 section 2; the address says which, so that Back works. */
const STEPS = ['password', 'code', 'verify'] as const;

/** Everything that the page shows. */
export async function loadLoginPage(
  ctx: Ctx,
  { url }: PageRequest,
  features: readonly Pick<Feature, 'signInReasons'>[],
) {
  const { searchParams } = url;
  const next = ownPath(searchParams.get('next'));
  if (ctx.actor) throw redirect(next ?? '/');
  const asked = STEPS.find((step) => step === searchParams.get('step')) ?? 'method';
  const pending = readPending(ctx, 'login');
  const step = asked === 'verify' && !pending ? 'code' : asked;
  return {
    step,
    next,
    reason: await findSignInReason(ctx, features, { next, way: 'login' }),
    pending: pending && pendingView(pending, ctx.now),
    seo: pageMeta(accountSeo(ctx, { path: '/login', screen: 'login' })),
    texts: pageTexts(ctx.locale, 'accounts', 'forms'),
  };
}

/** A new document follows a sign-in: it may speak another language than that of the device. */
export async function submitLoginPage(
  ctx: Ctx,
  { request, url, prefix }: PageRequest & { prefix: string },
  features: readonly Pick<Feature, 'pendingActions'>[],
) {
  const form = await readForm(request);
  const { searchParams } = url;
  const next = ownPath(searchParams.get('next'));
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  try {
    if (intent === 'password') {
      await signInWithPassword(ctx, { email, password: textFrom(form, 'password') });
      await finishPendingActions(ctx, features, { request, prefix, next });
      return redirectDocument(next ?? '/');
    }
    if (intent === 'verify') {
      await loginWithOtp(ctx, { email, code: codeFrom(form) });
      forgetPending(ctx);
      await finishPendingActions(ctx, features, { request, prefix, next });
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
