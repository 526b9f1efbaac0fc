import { Form, Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { LabelledInput } from '#ui/Field.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { PasswordField } from './PasswordField.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** Signing in by password. */
export function PasswordForm({
  next,
  reason,
  failure,
}: {
  next: string | null;
  reason: string | null;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts');
  const wrong = failure && !failure.unanswered ? { 'aria-invalid': true as const } : {};
  return (
    <>
      <StepHead
        backHref={stepHref('/login', null, next)}
        title={t('login.password.title')}
        reason={reason}
        failure={failure}
      />
      <Form className="auth-fields" method="post" replace>
        <LabelledInput
          label={t('fields.email')}
          {...wrong}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={failure?.typed?.['email']}
        />
        <PasswordField
          label={t('fields.password')}
          {...wrong}
          name="password"
          autoComplete="current-password"
        />
        <p>
          <Link className="link act" to={stepHref('/forgot-password', null, next)}>
            {t('login.password.forgot')}
          </Link>
        </p>
        {failure ? (
          <p>
            <Link className="link act" to={stepHref('/login', 'code', next)}>
              {t('login.byCode.name')}
            </Link>
          </p>
        ) : null}
        <SubmitButton
          text={t('login.password.submit')}
          busyText={t('login.password.busy')}
          intent="password"
        />
      </Form>
    </>
  );
}
