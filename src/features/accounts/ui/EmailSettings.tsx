import { Form } from 'react-router';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledInput } from '#ui/Field.tsx';
import { bold } from '#ui/rich.tsx';
import { ConfirmCode, ShownCode } from './MailedCode.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';
import { SettingsRow } from './SettingsRow.tsx';

export type PendingChange = { email: string; devCode: string | null };

/** The address, and its change by a code that goes to the new one. */
export function EmailSettings({
  email,
  pending,
  proof,
  answer,
  asked,
}: {
  email: string;
  pending: PendingChange | null;
  proof: ProofChoice;
  answer: FormAnswer | null;
  asked: boolean;
}) {
  const t = useTranslations('accounts');
  const mine = answer && ['email', 'confirmEmail'].includes(answer.intent) ? answer : null;
  const errors = mine?.failure?.fields ?? {};
  return (
    <SettingsRow
      title={t('settings.email.title')}
      line={email}
      open={asked || mine !== null || pending !== null || proof.sent !== null}
    >
      <p>{t.rich('settings.email.present', { email, b: bold })}</p>
      <FormProblem failure={mine?.failure} />
      {mine?.intent === 'confirmEmail' && !mine.failure ? (
        <Banner tone="ok">{t('settings.email.done')}</Banner>
      ) : null}
      {pending ? <ConfirmEmail pending={pending} /> : null}
      <Form className="auth-fields" method="post" noValidate>
        <LabelledInput
          label={t('fields.newEmail')}
          error={errors['newEmail']}
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <ProofFields proof={proof} errors={errors} />
        <p>
          <Button type="submit" look={pending ? 'line' : 'primary'} name="intent" value="email">
            {t('request.submit')}
          </Button>
        </p>
      </Form>
    </SettingsRow>
  );
}

function ConfirmEmail({ pending: { email, devCode } }: { pending: PendingChange }) {
  const t = useTranslations('accounts.settings.email');
  return (
    <>
      {devCode ? (
        <ShownCode email={email} code={devCode} />
      ) : (
        <p className="muted">{t.rich('sent', { email, b: bold })}</p>
      )}
      <ConfirmCode intent="confirmEmail">
        <input type="hidden" name="newEmail" value={email} />
      </ConfirmCode>
    </>
  );
}
