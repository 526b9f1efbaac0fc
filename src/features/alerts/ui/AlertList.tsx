import { Link } from 'react-router';
import { ALERTS_MAX, AT_ONCE_A_DAY } from '#features/alerts/alerts.limits.ts';
import type { AlertView } from '#features/alerts/alerts.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AlertItem } from './AlertItem.tsx';

/**
 * The searches that the person keeps.
 * @param failure of a change; `typed` says of which alert, where its form is to show it
 */
export function AlertList({
  alerts,
  failure,
}: {
  alerts: readonly AlertView[];
  failure: FormFailure | null;
}) {
  const t = useTranslations('alerts');
  const failed = failure ? alerts.find(({ id }) => id === failure.typed?.['id']) : undefined;
  return (
    <div className="page stack gap-6 alerts">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
      </div>
      <FormProblem failure={failed ? null : failure} />
      {alerts.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Link className="btn btn-primary" to="/products">
                {t('browse')}
              </Link>
            }
          />
        </div>
      ) : (
        <ul className="panel divide">
          {alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} failure={alert === failed ? failure : null} />
          ))}
        </ul>
      )}
      <p className="small muted">
        {t('bounds', { most: AT_ONCE_A_DAY, n: ALERTS_MAX })}{' '}
        <Link to="/notifications/settings">{t('ways')}</Link>
      </p>
    </div>
  );
}
