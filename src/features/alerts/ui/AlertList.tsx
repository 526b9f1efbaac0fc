import { Pause, Play, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import {
  ALERT_NAME_MAX,
  ALERTS_MAX,
  AT_ONCE_A_DAY,
  MATCHES_KEPT_DAYS,
} from '#features/alerts/alerts.limits.ts';
import type { AlertView } from '#features/alerts/alerts.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CadenceSelect } from './CadenceSelect.tsx';

/** The searches that the person keeps; each is a form of its own. */
export function AlertList({
  alerts,
  failure,
}: {
  alerts: readonly AlertView[];
  failure: FormFailure | null;
}) {
  const t = useTranslations('alerts');
  return (
    <div className="page page-narrow stack gap-6 alerts">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
      </div>
      <FormProblem failure={failure} />
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
        <ul className="stack gap-4">
          {alerts.map((alert) => (
            <AlertCard key={alert.id} alert={alert} />
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

function AlertCard({ alert }: { alert: AlertView }) {
  const t = useTranslations('alerts');
  const row = useTranslations('alertRow');
  const title = alert.name ?? alert.summary;
  return (
    <li className="panel stack gap-4">
      <div className="row between wrap">
        <div>
          <h2 className="head-3">{title}</h2>
          <p className="small muted">
            {alert.name ? `${alert.summary} · ` : ''}
            {alert.paused ? `${row('paused')} · ` : ''}
            {t('found', { count: alert.found, days: MATCHES_KEPT_DAYS })}
          </p>
        </div>
        <Link className="btn btn-quiet" to={alert.path}>
          {t('show')}
        </Link>
      </div>
      <Form method="post" className="row wrap alert-form" preventScrollReset>
        <input type="hidden" name="id" value={alert.id} />
        <label className="field alert-name">
          <span>{t('name')}</span>
          <input
            className="input"
            name="name"
            maxLength={ALERT_NAME_MAX}
            defaultValue={alert.name ?? ''}
            placeholder={alert.summary}
          />
        </label>
        <CadenceSelect cadence={alert.cadence} sends={false} />
        <button className="btn btn-line" name="do" value="change">
          {t('save')}
        </button>
        <button className="btn btn-quiet" name="do" value={alert.paused ? 'resume' : 'pause'}>
          {alert.paused ? (
            <Play className="icon" aria-hidden />
          ) : (
            <Pause className="icon" aria-hidden />
          )}
          {row(alert.paused ? 'resume' : 'pause')}
        </button>
        <button
          className="btn btn-quiet"
          name="do"
          value="remove"
          aria-label={t('removeTitle', { title })}
        >
          <X className="icon" aria-hidden />
          {t('remove')}
        </button>
      </Form>
    </li>
  );
}
