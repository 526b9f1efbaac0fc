// What the second step of signing in is made of, and what becomes of its form.
import { isRefusal } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { findSecondStep, takeSecondStep } from '#features/accounts/second-factor/step.server.ts';
import { finishPendingActions } from '#features/accounts/sessions/pending-actions.server.ts';
import { SECOND_STEP_PATH, stepHref } from '#features/accounts/sign-in/steps.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect, redirectDocument } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const nextOf = (url: URL) => ownPath(url.searchParams.get('next'));

/** Without a first step it begins there; who has no second one goes on. */
export async function loadSecondStepPage(ctx: Ctx, { url }: PageRequest) {
  const next = nextOf(url);
  const step = await findSecondStep(ctx);
  if (!step) throw redirect(ctx.actor ? (next ?? '/') : stepHref('/login', null, next));
  const { email, signedIn } = step;
  return {
    email,
    trustable: !signedIn,
    backHref: signedIn ? '/' : stepHref('/login', null, next),
    seo: pageMeta(accountSeo(ctx, { path: SECOND_STEP_PATH, screen: 'login' })),
    texts: pageTexts(ctx.locale, 'accounts', 'secondFactor', 'forms'),
  };
}

/** What its forms ask for. */
export async function submitSecondStepPage(
  ctx: Ctx,
  { request, url, prefix }: PageRequest & { prefix: string },
  features: readonly Pick<Feature, 'pendingActions'>[],
) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const code = intent === 'recovery' ? textFrom(form, 'recoveryCode') : codeFrom(form);
  try {
    await takeSecondStep(ctx, { code, trust: form.has('trust') });
    const next = nextOf(url);
    await finishPendingActions(ctx, features, { request, prefix, next });
    return redirectDocument(next ?? '/');
  } catch (error) {
    if (isRefusal(error, 'suspended')) return redirect('/suspended');
    return withTyped(formFailure(error, ctx, 'loginFailed'), { intent });
  }
}
