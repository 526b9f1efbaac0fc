import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { SessionView } from '#features/accounts/accounts.schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { LocalTime } from './LocalTime.tsx';
import { SettingsRow } from './SettingsRow.tsx';

/** The mark of a moment inside a sentence. */
const localTime = (at: string) => () => <LocalTime at={at} />;

/** Where the person is signed in, with the way out of each. */
export function SessionList({
  sessions,
  answer,
  asked,
}: {
  sessions: SessionView[];
  answer: FormAnswer | null;
  asked: boolean;
}) {
  const t = useTranslations('accounts.settings.sessions');
  const mine = answer && ['endSession', 'endOtherSessions'].includes(answer.intent) ? answer : null;
  return (
    <SettingsRow
      title={t('title')}
      line={t('count', { count: sessions.length })}
      open={asked || mine !== null}
    >
      <p className="muted">{t('follow')}</p>
      <FormProblem failure={mine?.failure} />
      <ul className="divide session-list">
        {sessions.map((session) => (
          <li key={session.id} className="row between wrap">
            <div>
              <p>
                <b>{session.device ?? t('unknown')}</b>{' '}
                {session.current ? <Badge tone="approved">{t('current')}</Badge> : null}
              </p>
              <p className="small muted">
                {t.rich('lastUsed', { date: localTime(session.lastUsedAt) })}
              </p>
            </div>
            {session.current ? null : (
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <Button type="submit" look="line" name="intent" value="endSession">
                  {t('end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <Button type="submit" look="line" name="intent" value="endOtherSessions">
            {t('endOthers')}
          </Button>
        </Form>
      ) : null}
    </SettingsRow>
  );
}
