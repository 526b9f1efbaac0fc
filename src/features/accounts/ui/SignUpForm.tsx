import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PASSWORD_MIN } from '#features/accounts/accounts.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Field, FieldError, LabelledInput } from '#ui/Field.tsx';
import { linkTo } from '#ui/rich.tsx';
import { NoMailNotice } from './NoMailNotice.tsx';
import { PasswordField } from './PasswordField.tsx';
import { BioField, NameField, PhoneField } from './PersonFields.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { StepHead, type WaitingCode } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TickBox } from './TickBox.tsx';
import { useFirstError } from './useFirstError.ts';

export type SignUpValues = Partial<
  Record<'fullName' | 'email' | 'phone' | 'location' | 'bio', string>
>;

const star = () => <span className="req">*</span>;

/** The sign-up form; the server checks it in the specification's order, one rule at a time. */
export function SignUpForm({
  next,
  reason,
  again = false,
  waiting,
  failure,
  values,
}: {
  next: string | null;
  reason: string | null;
  /** The form was sent before, and what was typed is there again but for the passwords. */
  again?: boolean;
  waiting: WaitingCode | null;
  failure: FormFailure | null;
  values: SignUpValues;
}) {
  const t = useTranslations('accounts');
  const errors = failure?.fields ?? {};
  const form = useFirstError(failure);
  return (
    <>
      <StepHead
        title={t('signup.title')}
        text={t.rich('signup.have', { link: linkTo(stepHref('/login', null, next)) })}
        reason={again ? t('signup.againText') : reason}
        waiting={waiting}
        failure={failure}
        failed={t('signup.unexpected')}
      />
      <NoMailNotice />
      <Form ref={form} className="auth-fields" method="post" noValidate>
        <p className="small muted">{t.rich('signup.required', { star })}</p>
        <NameField value={values.fullName} error={errors['fullName']} />
        <LabelledInput
          label={t('fields.email')}
          required
          error={errors['email']}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={values.email ?? waiting?.email}
        />
        <div className="auth-pair">
          <Field label={t('fields.location')} required error={errors['location']}>
            {(control) => (
              <PlaceSelect
                {...control}
                name="location"
                defaultValue={values.location ?? ''}
                elsewhere
              />
            )}
          </Field>
          <PhoneField value={values.phone} required error={errors['phone']} />
        </div>
        <PasswordField
          label={t('fields.password')}
          required
          hint={t('fields.passwordHint', { count: PASSWORD_MIN })}
          error={errors['password']}
          name="password"
          autoComplete="new-password"
        />
        <PasswordField
          label={t('fields.confirmPassword')}
          required
          error={errors['confirmPassword']}
          name="confirmPassword"
          autoComplete="new-password"
        />
        <BioField value={values.bio} rows={3} error={errors['bio']} />
        <AcceptTerms error={errors['acceptTerms']} />
        <SubmitButton text={t('signup.submit')} busyText={t('signup.busy')} intent="form" />
      </Form>
    </>
  );
}

function AcceptTerms({ error }: { error: string | undefined }) {
  const t = useTranslations('accounts.signup');
  const id = useId();
  return (
    <div className="field">
      <div>
        <TickBox
          name="acceptTerms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        >
          {t.rich('accept', { link: linkTo('/terms', { newTab: true }) })}
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        </TickBox>
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}
