// What the steps to a new password are made of, and what becomes of their forms.
import { notResent } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import {
  forgetPending,
  keepPending,
  pendingView,
  readPending,
  requestCode,
  sendAndKeep,
} from '#features/accounts/sign-in/pending.server.ts';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { resetPasswordWithOtp, verifyOtp } from '#features/accounts/sign-in/signin.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/forgot-password';

const STEPS = ['verify', 'password', 'done'] as const;

/** Everything that the page shows. */
export async function loadForgotPasswordPage(ctx: Ctx, { url }: PageRequest) {
  const { searchParams } = url;
  const asked = STEPS.find((step) => step === searchParams.get('step')) ?? 'email';
  const pending = readPending(ctx, 'reset');
  // A step without what comes before it starts anew.
  const step =
    (asked === 'verify' && !pending) || (asked === 'password' && !pending?.code) ? 'email' : asked;
  return {
    step,
    next: ownPath(searchParams.get('next')),
    pending: pending && pendingView(pending, ctx.now),
    seo: pageMeta(accountSeo(ctx, { path: PATH, screen: 'forgot' })),
    texts: pageTexts(ctx.locale, 'accounts', 'forms'),
  };
}

/** What its forms ask for. */
export async function submitForgotPasswordPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  const intent = form.get('intent');
  const next = ownPath(url.searchParams.get('next'));
  try {
    if (intent === 'verify') {
      const [email, code] = [textFrom(form, 'email'), codeFrom(form)];
      await verifyOtp(ctx, { email, code, type: 'reset' });
      keepPending(ctx, { email, type: 'reset', sentAt: ctx.now.getTime(), devCode: null, code });
      return redirect(stepHref(PATH, 'password', next));
    }
    if (intent === 'password') {
      const pending = readPending(ctx, 'reset');
      await resetPasswordWithOtp(ctx, {
        email: pending?.email ?? '',
        code: pending?.code ?? '',
        secondFactorCode: textFrom(form, 'secondFactorCode'),
        newPassword: textFrom(form, 'newPassword'),
        confirmPassword: textFrom(form, 'confirmPassword'),
      });
      forgetPending(ctx);
      return redirect(stepHref(PATH, 'done', next));
    }
    const email = textFrom(form, 'email');
    await (intent === 'resend' ? sendAndKeep : requestCode)(ctx, { email, type: 'reset' });
    return redirect(stepHref(PATH, 'verify', next));
  } catch (error) {
    if (intent === 'resend') return formFailure(notResent(error), ctx, 'codeNotResent');
    return withTyped(formFailure(error, ctx, UNEXPECTED[String(intent)] ?? 'tryAgain'), {
      email: textFrom(form, 'email'),
    });
  }
}

/** What is said of a step that failed in a way nobody expected (spec 1 section 8). */
const UNEXPECTED: Readonly<Record<string, TextKey<'errors'>>> = {
  verify: 'notVerified',
  password: 'passwordNotReset',
};
