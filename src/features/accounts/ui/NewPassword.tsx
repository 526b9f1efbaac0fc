import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PASSWORD_MIN } from '#features/accounts/accounts.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { PasswordField } from './PasswordField.tsx';
import { SecondFactorField } from './ProofFields.tsx';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { bold } from '#ui/rich.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The new password of a reset, or the first one of somebody who was invited. */
export function NewPassword({
  backHref,
  invited,
  failure,
}: {
  backHref?: string;
  /** The address of the invited person. */
  invited?: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts');
  const { name: site } = useSite();
  const isInvited = invited !== undefined;
  return (
    <>
      <StepHead
        {...(backHref ? { backHref } : {})}
        title={isInvited ? t('invitation.title', { site }) : t('reset.password.title')}
        text={
          isInvited
            ? t.rich('invitation.text', { email: invited, b: bold })
            : t('reset.password.text')
        }
        failure={failure}
      />
      <Form className="auth-fields" method="post" replace>
        <PasswordField
          label={t('fields.newPassword')}
          hint={t('fields.passwordHint', { count: PASSWORD_MIN })}
          error={failure?.fields['newPassword']}
          name="newPassword"
          autoComplete="new-password"
        />
        <PasswordField
          label={t('fields.confirmPassword')}
          error={failure?.fields['confirmPassword']}
          name="confirmPassword"
          autoComplete="new-password"
        />
        {failure?.fields['secondFactorCode'] ? (
          <SecondFactorField error={failure.fields['secondFactorCode']} />
        ) : null}
        <SubmitButton
          text={isInvited ? t('invitation.submit') : t('reset.password.submit')}
          busyText={isInvited ? t('invitation.busy') : t('reset.password.busy')}
          intent="password"
        />
      </Form>
    </>
  );
}
