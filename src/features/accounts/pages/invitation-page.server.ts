// What the page of an invitation is made of, and what becomes of its form.
import { data } from 'react-router';
import { asksSecondStep } from '#features/accounts/accounts.errors.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { finishPendingActions } from '#features/accounts/sessions/pending-actions.server.ts';
import { acceptInvitation, getInvitation } from '#features/accounts/sign-in/invite.server.ts';
import { secondStepHref } from '#features/accounts/sign-in/steps.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Where the link leads that the server's command line makes; looking at it uses nothing up. */
export async function loadInvitationPage(ctx: Ctx, { url }: PageRequest) {
  const token = url.searchParams.get('token') ?? '';
  const invitation = await nullWhenMissing(getInvitation(ctx, { token }));
  return data(
    {
      email: invitation?.email ?? null,
      expired: invitation ? null : translator(ctx.locale, 'errors')('invitationExpired'),
      seo: pageMeta(accountSeo(ctx, { path: '/invitation', screen: 'invitation' })),
      texts: pageTexts(ctx.locale, 'accounts', 'forms'),
    },
    { status: invitation ? 200 : 404 },
  );
}

/** What its forms ask for. */
export async function submitInvitationPage(
  ctx: Ctx,
  { request, url, prefix }: PageRequest & { prefix: string },
  features: readonly Pick<Feature, 'pendingActions'>[],
) {
  const form = await readForm(request);
  try {
    await acceptInvitation(ctx, {
      token: url.searchParams.get('token') ?? '',
      newPassword: textFrom(form, 'newPassword'),
      confirmPassword: textFrom(form, 'confirmPassword'),
    });
    await finishPendingActions(ctx, features, { request, prefix, next: null });
    return redirect('/');
  } catch (error) {
    if (asksSecondStep(error)) return redirect(secondStepHref(null));
    return formFailure(error, ctx);
  }
}
