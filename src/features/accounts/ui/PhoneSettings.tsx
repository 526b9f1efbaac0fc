import { Form, Link } from 'react-router';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { bold } from '#ui/rich.tsx';
import { ConfirmCode } from './MailedCode.tsx';
import { SettingsRow } from './SettingsRow.tsx';

export type PhoneProof = {
  /** This installation can send text messages, or shows codes on the screen. */
  offered: boolean;
  pending: { phone: string; devCode: string | null } | null;
};

/** The telephone number, and its proof by a code in a text message. */
export function PhoneSettings({
  profile,
  proof,
  answer,
  asked,
}: {
  profile: Pick<ProfileView, 'phone' | 'phoneVerified'>;
  proof: PhoneProof;
  answer: FormAnswer | null;
  asked: boolean;
}) {
  const t = useTranslations('accounts.settings.phone');
  const mine = answer && ['phone', 'confirmPhone'].includes(answer.intent) ? answer : null;
  const { phone, phoneVerified } = profile;
  return (
    <SettingsRow
      title={t('title')}
      line={phone ?? t('none')}
      open={asked || mine !== null || proof.pending !== null}
    >
      <p>{phone ? t.rich(phoneVerified ? 'proven' : 'present', { phone, b: bold }) : t('none')}</p>
      <FormProblem failure={mine?.failure} />
      {mine?.intent === 'confirmPhone' && !mine.failure ? (
        <Banner tone="ok">{t('done')}</Banner>
      ) : null}
      {phone && !phoneVerified && !proof.offered ? (
        <p className="muted">{t('notOffered')}</p>
      ) : null}
      {phone && !phoneVerified && proof.pending ? <ConfirmPhone pending={proof.pending} /> : null}
      {phone && !phoneVerified && proof.offered ? (
        <Form method="post">
          <Button
            type="submit"
            look={proof.pending ? 'line' : 'primary'}
            name="intent"
            value="phone"
          >
            {t('send')}
          </Button>
        </Form>
      ) : null}
      {phone ? null : (
        <p>
          <Link className="btn btn-line" to="/profile?edit=1">
            {t('add')}
          </Link>
        </p>
      )}
    </SettingsRow>
  );
}

function ConfirmPhone({ pending }: { pending: NonNullable<PhoneProof['pending']> }) {
  const t = useTranslations('accounts.settings.phone');
  const { phone, devCode } = pending;
  return (
    <>
      {devCode ? (
        <Banner tone="warn">{t.rich('development', { phone, code: devCode, b: bold })}</Banner>
      ) : (
        <p className="muted">{t.rich('sent', { phone, b: bold })}</p>
      )}
      <ConfirmCode intent="confirmPhone" />
    </>
  );
}
