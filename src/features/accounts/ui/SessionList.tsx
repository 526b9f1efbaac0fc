import { Form } from 'react-router';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import type { SessionView } from '#features/accounts/accounts.schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';

/** Where the person is signed in, with the way out of each. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const t = useTranslations('accounts.settings.sessions');
  const format = useFormatter();
  return (
    <section className="panel stack gap-4">
      <h2>{t('title')}</h2>
      <ul className="divide session-list">
        {sessions.map((session) => (
          <li key={session.id} className="row between wrap">
            <div>
              <p>
                <b>{session.device ?? t('unknown')}</b>{' '}
                {session.current ? <Badge tone="approved">{t('current')}</Badge> : null}
              </p>
              <p className="small muted">
                {t('lastUsed', {
                  date: format.dateTime(new Date(session.lastUsedAt), {
                    dateStyle: 'long',
                    timeStyle: 'short',
                  }),
                })}
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
    </section>
  );
}
