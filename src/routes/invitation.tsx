import type { Route } from './+types/invitation';
import { FEATURES } from '../features.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { NewPassword } from '#features/accounts/ui/NewPassword.tsx';
import { StepHead } from '#features/accounts/ui/StepHead.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import {
  loadInvitationPage,
  submitInvitationPage,
} from '#features/accounts/pages/invitation-page.server.ts';

export const handle = { bare: true };

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadInvitationPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  const { prefix } = context.get(requestInfoContext);
  return submitInvitationPage(context.get(ctxContext), { ...asked, prefix }, FEATURES);
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
