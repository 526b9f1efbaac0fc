import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Field } from '#ui/Field.tsx';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { linkTo } from '#ui/rich.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** Asks for the address that a code goes to. */
export function CodeRequest({
  area,
  backHref,
  failure,
}: {
  area: 'login' | 'reset';
  backHref: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts');
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t(`${area}.request.title`)}
        text={t(`${area}.request.text`)}
        failure={failure}
      />
      <Form className="auth-fields" method="post" replace noValidate>
        <Field label={t('fields.email')}>
          {(control) => (
            <input
              {...control}
              {...(failure ? { 'aria-invalid': true } : {})}
              className="input"
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
            />
          )}
        </Field>
        <SubmitButton text={t('request.submit')} busyText={t('request.busy')} intent="request" />
        {area === 'login' ? (
          <p className="muted">{t.rich('login.new', { link: linkTo('/signup') })}</p>
        ) : null}
      </Form>
    </>
  );
}
