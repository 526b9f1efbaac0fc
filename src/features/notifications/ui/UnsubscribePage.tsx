import { MailX } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * What the link in a mail opens: it says what would end, and a button does it.
 * @param props.link null when it is broken; its group is null for the daily digest
 * @param props.sent what came of the button: null when the mails have ended
 */
export function UnsubscribePage({
  link,
  sent,
}: {
  link: { group: string | null } | null;
  sent: FormFailure | null | undefined;
}) {
  const t = useTranslations('notifications.unsubscribe');
  const what = link && (link.group === null ? t('digest') : t('group', { group: link.group }));
  return (
    <div className="page stack">
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      {what === null ? (
        <Banner tone="error">{t('broken')}</Banner>
      ) : sent === null ? (
        <>
          <Banner tone="ok">{t('done', { what })}</Banner>
          <p className="muted">{t('doneText')}</p>
        </>
      ) : (
        <>
          <FormProblem failure={sent ?? null} />
          <p>{t('ask', { what })}</p>
          <Form method="post">
            <Button type="submit" look="primary">
              <MailX className="icon" />
              {t('stop')}
            </Button>
          </Form>
          <p className="small muted">{t('stays')}</p>
        </>
      )}
      <p>
        <Link className="link" to="/notifications/settings">
          {t('settings')}
        </Link>
      </p>
    </div>
  );
}
