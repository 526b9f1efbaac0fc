import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { bold } from '#ui/rich.tsx';
import { CodeInput } from './CodeInput.tsx';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { ShownCode } from './MailedCode.tsx';
import { NoMailNotice } from './NoMailNotice.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useAttempt } from './useAttempt.ts';

export type CodeStepProps = {
  area: 'login' | 'signup' | 'reset';
  backHref: string;
  pending: { email: string; devCode: string | null; resendInSeconds: number };
  failure: FormFailure | null;
};

/**
 * Entry of a code that was sent: boxes, the way to another code after a minute, and in
 * demonstrations the code itself.
 */
export function CodeStep({ area, backHref, pending, failure }: CodeStepProps) {
  const t = useTranslations('accounts');
  const { codes } = useSite();
  const attempt = useAttempt(failure);
  const [code, setCode] = useState('');
  const { email, devCode, resendInSeconds } = pending;
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t('code.title')}
        text={
          devCode || codes === 'nowhere'
            ? null
            : t.rich(area === 'reset' ? 'code.maySent' : 'code.sent', {
                email,
                minutes: CODE.lifeSeconds / 60,
                b: bold,
              })
        }
        failure={failure}
      />
      <NoMailNotice />
      {devCode ? <ShownCode email={email} code={devCode} /> : null}
      <Form className="auth-fields" method="post" replace>
        <input type="hidden" name="email" value={email} />
        <CodeInput
          key={attempt}
          invalid={failure !== null && !failure.unanswered && !failure.again}
          onChange={setCode}
        />
        <SubmitButton
          text={t('code.submit')}
          busyText={t('code.busy')}
          disabled={code !== '' && code.length < CODE.length}
        />
        <input type="hidden" name="intent" value="verify" />
      </Form>
      <Resend key={`${attempt} ${resendInSeconds}`} email={email} seconds={resendInSeconds} />
    </>
  );
}

function Resend({ email, seconds }: { email: string; seconds: number }) {
  const t = useTranslations('accounts.code');
  const { codes } = useSite();
  const [left, setLeft] = useState(seconds);
  const busy = useNavigation().state !== 'idle';
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  const waiting = left > 0;
  return (
    <Form className="row between wrap muted" method="post" replace>
      <span>{codes === 'mail' ? t('spam') : null}</span>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="intent" value="resend" />
      {waiting ? (
        <span className="num" role="timer">
          {t('resendIn', {
            time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
          })}
        </span>
      ) : (
        <button className="btn btn-quiet" type="submit" disabled={busy}>
          {t('resend')}
        </button>
      )}
      {waiting ? (
        <noscript>
          <button className="btn btn-quiet" type="submit">
            {t('resend')}
          </button>
        </noscript>
      ) : null}
    </Form>
  );
}
