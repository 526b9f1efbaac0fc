import { Bell, EyeOff, Flag, Mail, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LAST_REPORTED } from '#features/messages/messages.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { NOTE_MAX, reasonsOf } from '#features/moderation/reports/report.limits.ts';
import type { ReportSubjectView } from '#features/moderation/reports/report.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

export type ReportFormProps = {
  subject: ReportSubjectView;
  /** Of a message: its conversation is meant. */
  isWhole: boolean;
  /** Who is not signed in may leave an address to hear how it ended. */
  isVisitor: boolean;
  failure: FormFailure | null;
  /** What was typed before, by the names of its fields. */
  typed?: Readonly<Record<string, string>> | undefined;
};

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/**
 * Everything of a report: the body of a dialog or of a page.
 * @param props.foot what stands beside the button
 */
export function ReportForm({
  subject,
  isWhole,
  isVisitor,
  failure,
  typed = {},
  busy,
  foot,
}: ReportFormProps & { busy: boolean; foot: ReactNode }) {
  const t = useTranslations('reporting');
  const { kind } = subject;
  const fields = failure?.fields ?? {};
  return (
    <>
      <div className="dialog-body report-form">
        <p className="small muted" dir="auto">
          {isWhole
            ? t('whole.subject', { title: subject.title })
            : t(`subject.${kind}`, { title: subject.title })}
        </p>
        {isWhole ? <p className="small">{t('whole.seen', { count: LAST_REPORTED })}</p> : null}
        {fields.reason ? null : <FormProblem failure={failure} />}
        <ReasonField kind={kind} chosen={typed.reason} error={fields.reason} />
        <NoteField typed={typed.note} error={fields.note} />
        {isVisitor ? (
          <Field label={t('form.email')} hint={t('form.emailHint')} error={fields.email}>
            {(control) => (
              <input
                className="input"
                type="email"
                name="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={typed.email}
                {...control}
              />
            )}
          </Field>
        ) : null}
        <NextSteps author={subject.author.name} isVisitor={isVisitor} />
      </div>
      <div className="dialog-foot">
        {foot}
        <Button type="submit" look="primary" busy={busy}>
          <Flag className="icon" aria-hidden />
          {t('form.send')}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with it. */
function ReasonField({
  kind,
  chosen,
  error,
}: {
  kind: ReportSubjectView['kind'];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('reporting');
  return (
    <fieldset aria-describedby={error ? 'report-reason' : undefined}>
      <legend className="label">
        {t('form.reason')}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </legend>
      <div className="reasons">
        {reasonsOf(kind).map((reason) => (
          <label key={reason} className="check">
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={chosen === reason}
            />
            <span>{t(`reasons.${reason}`)}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="err" id="report-reason" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** What becomes of a report, and how one hears of it. */
function NextSteps({ author, isVisitor }: { author: string; isVisitor: boolean }) {
  const t = useTranslations('reporting.next');
  return (
    <div className="panel tint trust-note">
      <h2>{t('title')}</h2>
      <ul className="facts small">
        <li>
          <EyeOff className="icon icon-s" aria-hidden />
          <span>{t('unnamed', { name: firstName(author) })}</span>
        </li>
        <li>
          <UserCheck className="icon icon-s" aria-hidden />
          <span>{t('looked')}</span>
        </li>
        <li>
          {isVisitor ? (
            <Mail className="icon icon-s" aria-hidden />
          ) : (
            <Bell className="icon icon-s" aria-hidden />
          )}
          <span>{t(isVisitor ? 'mailed' : 'told')}</span>
        </li>
      </ul>
    </div>
  );
}

/** What to look at, and how much room is left for it. */
function NoteField({
  typed = '',
  error,
}: {
  typed: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('reporting.form');
  const [count, setCount] = useState(typed.length);
  return (
    <Field label={t('note')} hint={t('noteHint', { count, max: NOTE_MAX })} error={error}>
      {(control) => (
        <textarea
          className="textarea"
          name="note"
          maxLength={NOTE_MAX}
          defaultValue={typed}
          onChange={(event) => setCount(event.currentTarget.value.length)}
          {...control}
        />
      )}
    </Field>
  );
}
