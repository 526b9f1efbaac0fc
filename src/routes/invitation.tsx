import { data } from 'react-router';
import type { Route } from './+types/invitation';
import { FEATURES } from '../features.ts';
import { asksSecondStep } from '#features/accounts/accounts.errors.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { finishIntents } from '#features/accounts/sessions/accounts.intents.server.ts';
import {
  acceptInvitation,
  getInvitation,
} from '#features/accounts/signing-in/accounts.invite.server.ts';
import { secondStepHref } from '#features/accounts/signing-in/accounts.steps.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { NewPassword } from '#features/accounts/ui/NewPassword.tsx';
import { StepHead } from '#features/accounts/ui/StepHead.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

/** Where the link leads that the server's command line makes; looking at it uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
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

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    await acceptInvitation(ctx, {
      token: new URL(request.url).searchParams.get('token') ?? '',
      newPassword: textFrom(form, 'newPassword'),
      confirmPassword: textFrom(form, 'confirmPassword'),
    });
    await finishIntents(ctx, FEATURES, { request, context, next: null });
    return redirect('/');
  } catch (error) {
    if (asksSecondStep(error)) return redirect(secondStepHref(null));
    return formFailure(error, ctx);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts.invitation');
  const { email, expired } = loaderData;
  return (
    <AuthLayout>
      {email === null ? (
        <StepHead backHref="/login" title={t('expired')} text={expired} />
      ) : (
        <NewPassword invited={email} failure={actionData ?? null} />
      )}
    </AuthLayout>
  );
}
