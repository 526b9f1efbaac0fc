import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
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
  /** Of the form that asked for the code: it is sent along, for the page that needs it again. */
  typed?: Readonly<Record<string, string>>;
  failure: FormFailure | null;
};

/** Refusals after which no try of this code is any use. */
const DEAD: readonly TextKey<'errors'>[] = ['deadCode', 'expiredCode'];
const LOST: TextKey<'errors'> = 'signupExpired';

/**
 * Entry of a code that was sent: boxes, the way to another code after a minute, and in
 * demonstrations the code itself. Where the code, or the sign-up that it was for, is gone, the way
 * on stands beside the sentence that says so.
 */
export function CodeStep({ area, backHref, pending, typed = {}, failure }: CodeStepProps) {
  const t = useTranslations('accounts');
  const { codes } = useSite();
  const attempt = useAttempt(failure);
  const [code, setCode] = useState('');
  const { email, devCode, resendInSeconds } = pending;
  const sent = { ...typed, email };
  const key: string = failure?.key ?? '';
  const wayOn = DEAD.some((dead) => dead === key) ? (
    <AskAgain sent={sent} />
  ) : key === LOST ? (
    <SignUpAgain action={backHref} sent={sent} />
  ) : null;
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t('code.title')}
        text={
          devCode || wayOn || codes === 'nowhere'
            ? null
            : t.rich(area === 'reset' ? 'code.maySent' : 'code.sent', {
                email,
                minutes: CODE.lifeSeconds / 60,
                b: bold,
              })
        }
        failure={failure}
        action={wayOn}
      />
      <NoMailNotice />
      {wayOn ? null : (
        <>
          {devCode ? <ShownCode email={email} code={devCode} /> : null}
          <Form className="auth-fields" method="post" replace>
            <Sent fields={sent} />
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
          <Resend key={`${attempt} ${resendInSeconds}`} sent={sent} seconds={resendInSeconds} />
        </>
      )}
    </>
  );
}

type SentFields = Readonly<Record<string, string>>;

function Sent({ fields }: { fields: SentFields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Another code, at once. */
function AskAgain({ sent }: { sent: SentFields }) {
  const t = useTranslations('accounts.code');
  return (
    <Form method="post" replace>
      <Sent fields={sent} />
      <button type="submit" name="intent" value="resend">
        {t('resend')}
      </button>
    </Form>
  );
}

/** Back to the form of the sign-up, with what was typed there. */
function SignUpAgain({ action, sent }: { action: string; sent: SentFields }) {
  const t = useTranslations('accounts.signup');
  return (
    <Form method="post" action={action}>
      <Sent fields={sent} />
      <button type="submit" name="intent" value="again">
        {t('again')}
      </button>
    </Form>
  );
}

function Resend({ sent, seconds }: { sent: SentFields; seconds: number }) {
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
      <Sent fields={sent} />
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
