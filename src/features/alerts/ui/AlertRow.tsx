import { Pause, Play } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ALERT_ICONS, ALERT_PANEL, alertState } from './AlertBell.tsx';
import { CadenceSelect } from './CadenceSelect.tsx';

/**
 * The row above the results of a search: it saves the search, and once that is done says how often
 * one hears of it. A plain form, which leads visitors to sign in and back. On phones it is a sheet
 * that a bell opens.
 * @param nothing no listing was found
 */
export function AlertRow({ shown, nothing }: { shown: AlertOfSearch; nothing: boolean }) {
  const t = useTranslations('alertRow');
  const { pathname, search } = useLocation();
  const { alert, summary } = shown;
  const state = alertState(shown);
  const isOn = state === 'on';
  const Icon = ALERT_ICONS[state];
  const title =
    alert === null
      ? t(nothing ? 'none' : 'ask')
      : alert.paused
        ? t('paused')
        : t(isOn ? 'on' : 'off');
  return (
    <Form
      method="post"
      action="/alerts"
      className="watch"
      id={ALERT_PANEL}
      popover="auto"
      preventScrollReset
    >
      <input type="hidden" name="return" value={pathname + search} />
      <input type="hidden" name="search" value={shown.search} />
      {alert ? <input type="hidden" name="id" value={alert.id} /> : null}
      <span className="cat-ic">
        <Icon className={isOn ? 'icon full' : 'icon'} aria-hidden />
      </span>
      <p role="status">
        <b>{title}</b>
        <br />
        <span className="small muted">{summary}</span>
        {isOn ? <span className="small muted"> · {t('ways')}</span> : null}
      </p>
      <div className="row">
        {alert?.paused ? (
          <button className="btn btn-line" name="do" value="resume">
            <Play className="icon" aria-hidden />
            {t('resume')}
          </button>
        ) : (
          <>
            <CadenceSelect cadence={alert?.cadence ?? 'at-once'} sends={alert !== null} />
            {alert === null ? (
              <button className="btn btn-line" name="do" value="save">
                {t('tell')}
              </button>
            ) : isOn ? (
              <button className="btn btn-quiet" name="do" value="pause">
                <Pause className="icon" aria-hidden />
                {t('pause')}
              </button>
            ) : null}
          </>
        )}
      </div>
    </Form>
  );
}
