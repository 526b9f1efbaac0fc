import { Bell, Download } from 'lucide-react';
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
import { Button, ButtonLink } from '#ui/Button.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { EmailSettings, type PendingChange } from './EmailSettings.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type PhoneProof, PhoneSettings } from './PhoneSettings.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { SessionList } from './SessionList.tsx';

/** Password, address, sessions and data of the account. */
export function AccountSettings({
  profile,
  sessions,
  pending,
  phoneProof,
  proof,
  blocked,
  answer,
}: {
  profile: ProfileView;
  sessions: SessionView[];
  pending: PendingChange | null;
  phoneProof: PhoneProof;
  proof: ProofChoice;
  blocked: BlockedPersonView[];
  answer: FormAnswer | null;
}) {
  const t = useTranslations('accounts.settings');
  return (
    <div className="settings">
      <EmailSettings email={profile.email} pending={pending} proof={proof} answer={answer} />
      <PhoneSettings profile={profile} proof={phoneProof} answer={answer} />
      <PasswordSettings proof={proof} answer={answer} />
      <SecondFactorSettings on={proof.secondFactor} />
      <SessionList sessions={sessions} answer={answer} />
      <BlockedPeople people={blocked} answer={answer} />
      <section className="panel stack gap-4">
        <h2>{t('notifications.title')}</h2>
        <p className="muted">{t('notifications.text')}</p>
        <p>
          <ButtonLink look="line" href="/notifications/settings">
            <Bell className="icon" aria-hidden />
            {t('notifications.open')}
          </ButtonLink>
        </p>
      </section>
      <section className="panel stack gap-4">
        <h2>{t('data.title')}</h2>
        <p className="muted">{t('data.text')}</p>
        <p>
          <ButtonLink look="line" href="/profile/data" download>
            <Download className="icon" aria-hidden />
            {t('data.download')}
          </ButtonLink>
        </p>
      </section>
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

function PasswordSettings({ proof, answer }: { proof: ProofChoice; answer: FormAnswer | null }) {
  const t = useTranslations('accounts');
  const mine = answer?.intent === 'password' ? answer : null;
  const times = useTimesDone(mine);
  const errors = mine?.failure?.fields ?? {};
  return (
    <section className="panel stack gap-4">
      <h2>{t('settings.password.title')}</h2>
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
    </section>
  );
}
