import { CircleAlert, CircleCheck } from 'lucide-react';
import { Form } from 'react-router';
import type { ChoiceView } from '#features/notifications/notifications.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceTable } from './ChoiceTable.tsx';
import { NotificationsHead } from './NotificationsHead.tsx';
import { PushNote } from './PushNote.tsx';
import { type Saved, useChoices } from './useChoices.ts';

/**
 * In which ways somebody hears of what; each box is saved at once, without scripts all together.
 */
export function SettingsPage({
  viewer,
  unread,
  choices: given,
  push,
  digestTime,
  failure,
}: {
  viewer: { id: string; email: string; emailVerified: boolean };
  unread: number;
  choices: readonly ChoiceView[];
  push: boolean;
  /** As the reader writes it: "6:00 PM". */
  digestTime: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('notifications');
  const { choices, saved, choose } = useChoices(given);
  return (
    <div className="page notices-page">
      <NotificationsHead current="settings" unread={unread} />
      <section className="stack gap-6" aria-label={t('settings')}>
        <FormProblem failure={failure} />
        <PushNote viewerId={viewer.id} isOn={push} />
        <div className="stack gap-2">
          <h2 className="head-3">{t('what')}</h2>
          <p className="small muted">
            {viewer.emailVerified ? t('mailsGo', { email: viewer.email }) : t('mailsWait')}{' '}
            {t('digestAt', { time: digestTime })}
          </p>
        </div>
        <Form method="post" className="stack gap-4" preventScrollReset>
          <ChoiceTable choices={choices} onChoose={choose} />
          <SavedLine saved={saved} />
          <noscript>
            <Button type="submit" look="primary" name="intent" value="choose">
              {t('save')}
            </Button>
          </noscript>
        </Form>
        <Form method="post" className="row between wrap" preventScrollReset>
          <p className="small muted">{t('oneClick')}</p>
          <Button
            type="submit"
            look="quiet"
            className="stop-mails"
            name="intent"
            value="stop-mails"
          >
            {t('stopMails')}
          </Button>
        </Form>
      </section>
    </div>
  );
}

/** Room is kept for it, so that nothing moves when it comes and goes. */
function SavedLine({ saved }: { saved: Saved }) {
  return (
    <div className="kinds-done" role="status">
      <SavedText saved={saved} />
    </div>
  );
}

function SavedText({ saved }: { saved: Saved }) {
  const t = useTranslations('notifications');
  if (saved === null) return null;
  if (saved === 'failed')
    return (
      <p className="note error">
        <CircleAlert className="icon" />
        <span>{t('notSaved')}</span>
      </p>
    );
  const { choice, channel } = saved;
  const isOn = choice[channel];
  return (
    <p className="note ok">
      <CircleCheck className="icon" />
      <span>
        {channel === 'digest' && isOn
          ? t('savedDigest', { kind: choice.title })
          : t(isOn ? 'savedOn' : 'savedOff', {
              kind: choice.title,
              way: t(`channels.${channel}`),
            })}
      </span>
    </p>
  );
}
