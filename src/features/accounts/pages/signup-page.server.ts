// What the steps of a sign-up are made of, and what becomes of their forms.
import { data } from 'react-router';
import { isRefusal, notResent } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import {
  forgetPending,
  keepPending,
  pendingView,
  readPending,
  sendAndKeep,
} from '#features/accounts/sign-in/pending.server.ts';
import { finishPendingActions } from '#features/accounts/sessions/pending-actions.server.ts';
import { findSignInReason } from '#features/accounts/sign-in/reason.server.ts';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { verifyOtp } from '#features/accounts/sign-in/signin.server.ts';
import { findTypedSignUp, signUp } from '#features/accounts/sign-in/signup.server.ts';
import type { SignUpValues } from '#features/accounts/ui/SignUpForm.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/signup';

/** What is given back to a form that was refused; passwords are not. */
const KEPT = ['fullName', 'email', 'phone', 'location', 'bio'] as const;

/** Without a failure: somebody begins anew, with what they typed before. */
type SignUpPageAnswer = { failure: FormFailure | null; values: SignUpValues };

/** Everything that the page shows. */
export async function loadSignupPage(
  ctx: Ctx,
  { url }: PageRequest,
  features: readonly Pick<Feature, 'signInReasons'>[],
) {
  const { searchParams } = url;
  const [asked, next] = [searchParams.get('step'), ownPath(searchParams.get('next'))];
  if (ctx.actor && asked !== 'done') throw redirect(next ?? '/');
  const pending = readPending(ctx, 'signup');
  const step =
    asked === 'verify' && pending ? 'verify' : asked === 'done' && ctx.actor ? 'done' : 'form';
  return {
    step,
    next,
    reason: await findSignInReason(ctx, features, { next, way: 'signup' }),
    pending: pending && pendingView(pending, ctx.now),
    typed: step === 'verify' ? await findTypedSignUp(ctx) : {},
    seo: pageMeta(accountSeo(ctx, { path: PATH, screen: 'signup' })),
    texts: pageTexts(ctx.locale, 'accounts', 'forms'),
  };
}

/** What its forms ask for. */
export async function submitSignupPage(
  ctx: Ctx,
  { request, url, prefix }: PageRequest & { prefix: string },
  features: readonly Pick<Feature, 'pendingActions'>[],
) {
  const form = await readForm(request);
  const [intent, email] = [form.get('intent'), textFrom(form, 'email')];
  const next = ownPath(url.searchParams.get('next'));
  const values: SignUpValues = Object.fromEntries(KEPT.map((name) => [name, textFrom(form, name)]));
  if (intent === 'again') return data<SignUpPageAnswer>({ failure: null, values });
  try {
    if (intent === 'verify') {
      await verifyOtp(ctx, { email, code: codeFrom(form), type: 'signup' });
      forgetPending(ctx);
      await finishPendingActions(ctx, features, { request, prefix, next });
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
    if (isRefusal(error, 'signup_expired')) forgetPending(ctx);
    const { data: failure, init } =
      intent === 'resend'
        ? formFailure(notResent(error), ctx, 'codeNotResent')
        : formFailure(error, ctx, intent === 'verify' ? 'notVerified' : 'accountNotCreated');
    return data<SignUpPageAnswer>({ failure, values }, init ?? {});
  }
}
