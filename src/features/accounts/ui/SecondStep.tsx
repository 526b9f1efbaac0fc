import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { CODE, TRUSTED } from '#features/accounts/accounts.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Field } from '#ui/Field.tsx';
import { bold } from '#ui/rich.tsx';
import { CodeInput } from './CodeInput.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TickBox } from './TickBox.tsx';
import { useAttempt } from './useAttempt.ts';

/**
 * The second step of a sign-in: the digits of the app, or a recovery code for a lost phone.
 * @param props.trustable it is a sign-in, whose browser may skip the step from then on
 */
export function SecondStep({
  email,
  backHref,
  trustable,
  failure,
}: {
  email: string;
  backHref: string;
  trustable: boolean;
  failure: (FormFailure & { intent?: string }) | null;
}) {
  const t = useTranslations('secondFactor.step');
  const attempt = useAttempt(failure);
  const [code, setCode] = useState('');
  const byRecovery = failure?.typed?.['intent'] === 'recovery';
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t('title')}
        text={t.rich('text', { email, b: bold })}
        failure={failure}
      />
      <Form className="auth-fields" method="post" replace>
        <CodeInput
          key={attempt}
          label={t('label')}
          invalid={failure !== null && !failure.unanswered && !failure.again && !byRecovery}
          onChange={setCode}
        />
        {trustable ? <TickBox name="trust">{t('trust', { days: TRUSTED.days })}</TickBox> : null}
        <input type="hidden" name="intent" value="verify" />
        <SubmitButton
          text={t('submit')}
          busyText={t('busy')}
          disabled={code !== '' && code.length < CODE.length}
        />
      </Form>
      <details className="more" open={byRecovery || undefined}>
        <summary className="see">{t('lost')}</summary>
        <Form className="auth-fields" method="post" replace>
          <Field label={t('recovery')} hint={t('recoveryHint')}>
            {(control) => (
              <input
                {...control}
                className="input key"
                name="recoveryCode"
                placeholder="XXXX-XXXX"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={20}
                required
              />
            )}
          </Field>
          <p>
            <button className="btn btn-line" name="intent" value="recovery">
              {t('useRecovery')}
            </button>
          </p>
        </Form>
      </details>
    </>
  );
}
