import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput } from '#ui/Field.tsx';
import { bold } from '#ui/rich.tsx';
import { CodeField, ShownCode } from './MailedCode.tsx';
import { PasswordField } from './PasswordField.tsx';

/** How the person can prove to be themselves; `sent` is the code that waits for them. */
export type ProofChoice = {
  hasPassword: boolean;
  /** The account has a second factor, which is asked for besides. */
  secondFactor: boolean;
  sent: { email: string; devCode: string | null } | null;
};

const REQUEST = 'proof-request';

/** Once on a page with ProofFields: asks for a code while their form keeps what was written. */
export function ProofRequest() {
  return (
    <Form id={REQUEST} method="post" hidden>
      <input type="hidden" name="intent" value="proof" />
    </Form>
  );
}

/** The password, or a code from a mail for those who have none; and the code of the app. */
export function ProofFields({
  proof,
  errors,
}: {
  proof: ProofChoice;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <FirstProof proof={proof} errors={errors} />
      {proof.secondFactor ? <SecondFactorField error={errors['secondFactorCode']} /> : null}
    </>
  );
}

/** The code of the app, or a recovery code. */
export function SecondFactorField({ error }: { error: string | undefined }) {
  const t = useTranslations('accounts.settings.proof');
  return (
    <LabelledInput
      label={t('app')}
      hint={t('appHint')}
      error={error}
      className="input num"
      name="secondFactorCode"
      autoComplete="one-time-code"
      maxLength={20}
    />
  );
}

function FirstProof({
  proof,
  errors,
}: {
  proof: ProofChoice;
  errors: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('accounts');
  if (proof.hasPassword)
    return (
      <PasswordField
        label={t('fields.currentPassword')}
        error={errors['currentPassword']}
        name="currentPassword"
        autoComplete="current-password"
      />
    );
  const { sent } = proof;
  return (
    <>
      <CodeField
        label={t('settings.proof.code')}
        hint={t('settings.proof.hint')}
        error={errors['proofCode']}
        name="proofCode"
      />
      {sent?.devCode ? (
        <ShownCode email={sent.email} code={sent.devCode} />
      ) : sent ? (
        <p className="muted">{t.rich('settings.proof.sent', { email: sent.email, b: bold })}</p>
      ) : null}
      <p>
        <button className="btn btn-line" type="submit" form={REQUEST}>
          {t('settings.proof.send')}
        </button>
      </p>
    </>
  );
}
