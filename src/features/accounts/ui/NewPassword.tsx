import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { PASSWORD_MIN } from '#features/accounts/accounts.limits.ts';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The new password of a reset. */
export function NewPassword({
  backHref,
  failure,
}: {
  backHref: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts');
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t('reset.password.title')}
        text={t('reset.password.text')}
        failure={failure}
      />
      <Form className="auth-fields" method="post" replace>
        <Field
          label={t('fields.newPassword')}
          hint={t('fields.passwordHint', { count: PASSWORD_MIN })}
          error={failure?.fields['newPassword']}
        >
          {(control) => (
            <PasswordInput {...control} name="newPassword" autoComplete="new-password" />
          )}
        </Field>
        <Field label={t('fields.confirmPassword')} error={failure?.fields['confirmPassword']}>
          {(control) => (
            <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />
          )}
        </Field>
        <SubmitButton
          text={t('reset.password.submit')}
          busyText={t('reset.password.busy')}
          intent="password"
        />
      </Form>
    </>
  );
}
