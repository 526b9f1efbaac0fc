import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { LabelledInput } from '#ui/Field.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { linkTo } from '#ui/rich.tsx';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { NoMailNotice } from './NoMailNotice.tsx';
import { StepHead, type WaitingCode } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** Asks for the address that a code goes to. */
export function CodeRequest({
  area,
  backHref,
  next,
  reason = null,
  waiting,
  failure,
}: {
  area: 'login' | 'reset';
  backHref: string;
  next: string | null;
  reason?: string | null;
  /** A code that this browser asked for and that is still good. */
  waiting: WaitingCode | null;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts');
  const { codes } = useSite();
  const text =
    area === 'login'
      ? t('login.request.text', { minutes: CODE.lifeSeconds / 60 })
      : t('reset.request.text');
  return (
    <>
      <StepHead
        backHref={backHref}
        title={t(`${area}.request.title`)}
        text={codes === 'nowhere' ? null : text}
        reason={reason}
        waiting={waiting}
        failure={failure}
      />
      <NoMailNotice />
      <Form className="auth-fields" method="post" noValidate>
        <LabelledInput
          label={t('fields.email')}
          {...(failure && !failure.unanswered ? { 'aria-invalid': true } : {})}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={failure?.typed?.['email'] ?? waiting?.email}
        />
        <SubmitButton text={t('request.submit')} busyText={t('request.busy')} intent="request" />
        {area === 'login' ? (
          <p className="muted">
            {t.rich('login.new', { link: linkTo(stepHref('/signup', null, next)) })}
          </p>
        ) : null}
      </Form>
    </>
  );
}
