import { ArrowLeft, Check, Download } from 'lucide-react';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { NEWS_MAX } from '#features/events/events.limits.ts';
import type { AnswerView } from '#features/events/events.schema.ts';
import { FieldError } from '#ui/Field.tsx';
import { type Times, useEventTimes } from './useEventTimes.ts';

type Shown = Times & {
  id: string;
  title: string;
  /** It is still to come, and takes place. */
  givesPlaces: boolean;
  /** Its guests can be written to. */
  takesNews: boolean;
  news: string | null;
  /** It has other dates. */
  several: boolean;
};

/** Who answered to a date, for its organiser: forms that work without scripts. */
export function GuestList({
  event,
  answers,
  failure,
}: {
  event: Shown;
  answers: readonly AnswerView[];
  failure: FormFailure | null;
}) {
  const t = useTranslations('events.guests');
  const { when } = useEventTimes();
  return (
    <div className="page">
      <div className="row ev-top">
        <Link className="crumb" to={`/events/${event.id}`}>
          <ArrowLeft className="icon" aria-hidden />
          <span>{event.title}</span>
        </Link>
      </div>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>
            {when(event)} · {t('text')}
          </p>
        </div>
        {answers.length > 0 ? (
          <a className="btn btn-line" href={`/events/${event.id}/guests.csv`} download>
            <Download className="icon" aria-hidden />
            {t('csv')}
          </a>
        ) : null}
      </div>
      <FormProblem failure={failure} />
      {answers.length === 0 ? <p className="muted">{t('none')}</p> : null}
      <div className="stack gap-6 guest-groups">
        {(['going', 'waiting', 'interested'] as const).map((status) => (
          <Answers
            key={status}
            status={status}
            answers={answers.filter((answer) => answer.status === status)}
            givesPlaces={event.givesPlaces}
          />
        ))}
        {event.takesNews ? <WriteToGuests event={event} failure={failure} /> : null}
      </div>
    </div>
  );
}

function Answers({
  status,
  answers,
  givesPlaces,
}: {
  status: 'going' | 'waiting' | 'interested';
  answers: readonly AnswerView[];
  givesPlaces: boolean;
}) {
  const t = useTranslations('events.guests');
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>{t(status, { count: answers.length })}</h2>
      <ul className="divide">
        {answers.map((answer) => (
          <li key={answer.userId} className="row between gap-3 guest-row">
            <span>
              <Link to={`/seller/${answer.userId}`}>{answer.name}</Link>
              {answer.position === null ? null : (
                <span className="small muted num guest-place">
                  {t('inLine', { position: answer.position })}
                </span>
              )}
            </span>
            {status === 'going' ? <CheckIn answer={answer} /> : null}
            {status === 'waiting' && givesPlaces ? (
              <GuestForm answer={answer} intent="promote" text={t('promote')} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckIn({ answer }: { answer: AnswerView }) {
  const t = useTranslations('events.guests');
  if (answer.checkedInAt === null)
    return <GuestForm answer={answer} intent="check-in" text={t('checkIn')} />;
  return (
    <span className="row gap-3">
      <span className="row gap-1 small">
        <Check className="icon icon-s" aria-hidden />
        {t('checkedIn')}
      </span>
      <GuestForm answer={answer} intent="undo" text={t('undo')} />
    </span>
  );
}

/** One button about one guest. */
function GuestForm({
  answer: { userId, name },
  intent,
  text,
}: {
  answer: AnswerView;
  intent: string;
  text: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="guest" value={userId} />
      <input type="hidden" name="name" value={name} />
      <button className="btn btn-line" name="intent" value={intent} aria-label={`${text}: ${name}`}>
        {text}
      </button>
    </Form>
  );
}

/** One text for those who answered to this date, or to all that are still to come. */
function WriteToGuests({
  event: { news, several },
  failure,
}: {
  event: Shown;
  failure: FormFailure | null;
}) {
  const t = useTranslations('events.guests');
  const [title, hint] = [useId(), useId()];
  const typed = failure?.typed;
  const problem = failure?.fields?.['news'];
  return (
    <section className="panel stack" aria-labelledby={title}>
      <h2 id={title}>{t('write')}</h2>
      <Form method="post" className="stack">
        <p className="small muted" id={hint}>
          {t('writeHint')}
        </p>
        <textarea
          className="textarea"
          name="text"
          rows={4}
          required
          maxLength={NEWS_MAX}
          aria-label={t('writeText')}
          aria-describedby={hint}
          defaultValue={typed?.['text'] ?? news ?? ''}
        />
        {several ? (
          <fieldset className="stack gap-1">
            <legend className="label">{t('whom.label')}</legend>
            {(['date', 'all'] as const).map((scope) => (
              <label key={scope} className="check">
                <input
                  type="radio"
                  name="scope"
                  value={scope}
                  defaultChecked={scope === (typed?.['scope'] ?? 'date')}
                />
                <span>{t(`whom.${scope}`)}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {problem ? <FieldError>{problem}</FieldError> : null}
        <button className="btn btn-primary guest-send" name="intent" value="write">
          {t('send')}
        </button>
      </Form>
    </section>
  );
}
