import { Pause, Pencil, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Form, Link } from 'react-router';
import { ALERT_NAME_MAX, CADENCES, MATCHES_KEPT_DAYS } from '#features/alerts/alerts.limits.ts';
import type { AlertView } from '#features/alerts/alerts.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput } from '#ui/Field.tsx';
import { CadenceSelect } from './CadenceSelect.tsx';

/**
 * A search that is kept, as a row; what may be changed of it is folded away.
 * @param failure why a change of it was refused; then it is open, with what was typed
 */
export function AlertItem({ alert, failure }: { alert: AlertView; failure: FormFailure | null }) {
  const t = useTranslations('alerts');
  const row = useTranslations('alertRow');
  const { id, name, summary, cadence, paused, found } = alert;
  const named = { title: `title-${id}`, show: `show-${id}`, pause: `pause-${id}` };
  const step = paused ? 'resume' : 'pause';
  const Step = paused ? Play : Pause;
  return (
    <li className="alert">
      <div className="alert-what">
        <h2 id={named.title}>{name ?? summary}</h2>
        <p className="small muted">
          {name ? `${summary} · ` : null}
          {paused ? (
            <>
              <b>
                <Pause className="icon icon-s" aria-hidden />
                {row('paused')}
              </b>
              {' · '}
            </>
          ) : null}
          {row(cadence)} · {t('found', { count: found, days: MATCHES_KEPT_DAYS })}
        </p>
      </div>
      <div className="alert-do">
        <Link
          className="link"
          to={alert.path}
          id={named.show}
          aria-labelledby={`${named.show} ${named.title}`}
        >
          {t('show')}
        </Link>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            className="btn btn-quiet"
            name="do"
            value={step}
            aria-labelledby={`${named.pause} ${named.title}`}
          >
            <Step className="icon" aria-hidden />
            <span id={named.pause} className="sr-phone">
              {row(step)}
            </span>
          </button>
        </Form>
      </div>
      <AlertForm alert={alert} failure={failure} />
    </li>
  );
}

/** Its name, how often it tells, and an end to it, behind a button. */
function AlertForm({ alert, failure }: { alert: AlertView; failure: FormFailure | null }) {
  const t = useTranslations('alerts');
  const { id, name, summary } = alert;
  const title = name ?? summary;
  // Only how it begins: from then on it opens and closes by itself, also without scripts.
  const [open] = useState(failure !== null);
  const typed = failure?.typed ?? {};
  const error = failure?.fields['name'];
  return (
    <details className="alert-change" open={open}>
      <summary className="icon-btn">
        <Pencil className="icon" aria-hidden />
        <span className="sr">{t('changeTitle', { title })}</span>
      </summary>
      <Form method="post" className="row wrap alert-form" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {error ? null : <FormProblem failure={failure} />}
        <LabelledInput
          label={t('name')}
          {...(error ? { error } : {})}
          name="name"
          maxLength={ALERT_NAME_MAX}
          defaultValue={typed['name'] ?? name ?? ''}
          placeholder={summary}
        />
        <CadenceSelect
          cadence={CADENCES.find((each) => each === typed['cadence']) ?? alert.cadence}
          sends={false}
        />
        <button className="btn btn-line" name="do" value="change">
          {t('save')}
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
    </details>
  );
}
