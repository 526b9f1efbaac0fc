import { Pause } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * What the link in a mail opens: it says which alert would be paused, and a button does it.
 * @param props.link null when it is broken
 * @param props.sent what came of the button: null when the alert is paused
 */
export function PausePage({
  link,
  sent,
}: {
  link: { title: string; paused: boolean } | null;
  sent: FormFailure | null | undefined;
}) {
  const t = useTranslations('alerts.pausePage');
  return (
    <div className="page stack alerts">
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      {link === null ? (
        <Banner tone="error">{t('broken')}</Banner>
      ) : link.paused ? (
        <Banner tone="ok">{t(sent === null ? 'done' : 'already', { title: link.title })}</Banner>
      ) : (
        <>
          <FormProblem failure={sent ?? null} />
          <p>{t('ask', { title: link.title })}</p>
          <Form method="post">
            <Button type="submit" look="primary">
              <Pause className="icon" />
              {t('pause')}
            </Button>
          </Form>
        </>
      )}
      <p>
        <Link className="link" to="/alerts">
          {t('all')}
        </Link>
      </p>
    </div>
  );
}
