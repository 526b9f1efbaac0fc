import { useState } from 'react';
import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PASSWORD_MIN } from '#features/accounts/accounts.limits.ts';
import type {
  BlockedPersonView,
  ProfileView,
  SessionView,
} from '#features/accounts/accounts.schema.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { EmailSettings, type PendingChange } from './EmailSettings.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type PhoneProof, PhoneSettings } from './PhoneSettings.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingsLink, SettingsRow } from './SettingsRow.tsx';

/** Address, password, sessions and data of the account: an index of rows, each with its part. */
export function AccountSettings({
  profile,
  sessions,
  pending,
  phoneProof,
  proof,
  blocked,
  answer,
  asked,
}: {
  profile: ProfileView;
  sessions: SessionView[];
  pending: PendingChange | null;
  phoneProof: PhoneProof;
  proof: ProofChoice;
  blocked: BlockedPersonView[];
  answer: FormAnswer | null;
  /** The row that the address asks for. */
  asked: string | null;
}) {
  const t = useTranslations('accounts.settings');
  return (
    <div className="settings">
      <EmailSettings
        email={profile.email}
        pending={pending}
        proof={proof}
        answer={answer}
        asked={asked === 'email'}
      />
      <PhoneSettings
        profile={profile}
        proof={phoneProof}
        answer={answer}
        asked={asked === 'phone'}
      />
      <PasswordSettings proof={proof} answer={answer} asked={asked === 'password'} />
      <SettingsLink
        title={t('secondFactor.title')}
        line={t(proof.secondFactor ? 'secondFactor.on' : 'secondFactor.off')}
        href="/two-factor"
      />
      <SessionList sessions={sessions} answer={answer} asked={asked === 'sessions'} />
      <BlockedPeople people={blocked} answer={answer} asked={asked === 'blocked'} />
      <SettingsLink
        title={t('notifications.open')}
        line={t('notifications.text')}
        href="/notifications/settings"
      />
      <SettingsLink
        title={t('data.download')}
        line={t('data.text')}
        href="/profile/data"
        download
      />
    </div>
  );
}

/** How often a form was answered with success: what is typed next is another form's. */
function useTimesDone(answer: FormAnswer | null): number {
  const [seen, setSeen] = useState({ answer, times: 0 });
  if (seen.answer !== answer)
    setSeen({ answer, times: seen.times + (answer && !answer.failure ? 1 : 0) });
  return seen.times;
}

function PasswordSettings({
  proof,
  answer,
  asked,
}: {
  proof: ProofChoice;
  answer: FormAnswer | null;
  asked: boolean;
}) {
  const t = useTranslations('accounts');
  const mine = answer?.intent === 'password' ? answer : null;
  const times = useTimesDone(mine);
  const errors = mine?.failure?.fields ?? {};
  return (
    <SettingsRow
      title={t('settings.password.title')}
      line={proof.hasPassword ? '••••••••' : null}
      open={asked || mine !== null || proof.sent !== null}
    >
      <FormProblem failure={mine?.failure} />
      {mine && !mine.failure ? <Banner tone="ok">{t('settings.password.done')}</Banner> : null}
      <Form className="auth-fields" method="post" key={times}>
        <ProofFields proof={proof} errors={errors} />
        <div className="auth-pair">
          <PasswordField
            label={t('fields.newPassword')}
            hint={t('fields.passwordHint', { count: PASSWORD_MIN })}
            error={errors['newPassword']}
            name="newPassword"
            autoComplete="new-password"
          />
          <PasswordField
            label={t('fields.confirmPassword')}
            error={errors['confirmPassword']}
            name="confirmPassword"
            autoComplete="new-password"
          />
        </div>
        <p>
          <Button type="submit" look="primary" name="intent" value="password">
            {t('settings.password.submit')}
          </Button>
        </p>
      </Form>
    </SettingsRow>
  );
}
