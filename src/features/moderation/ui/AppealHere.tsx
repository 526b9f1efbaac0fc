import { Scale, Send } from 'lucide-react';
import { Form, Link } from 'react-router';
import { APPEAL_TEXT_MAX } from '#features/moderation/appealing/moderation.appeal.limits.ts';
import type { OwnAppealView } from '#features/moderation/appealing/moderation.appeal.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Field } from '#ui/Field.tsx';

/** Leads to the appeal against a step of the ladder, or to the one that was sent. */
export function AppealLink({
  sanctionId,
  appeal,
}: {
  sanctionId: string;
  appeal: OwnAppealView | null;
}) {
  const t = useTranslations('decisions');
  return appeal ? (
    <Link className="btn btn-line" to={`/appeals/${appeal.id}`}>
      {t(`appealed.${appeal.state}`)}
    </Link>
  ) : (
    <Link className="btn btn-line btn-lg" to={`/appeals/new?sanction=${sanctionId}`}>
      <Scale className="icon" aria-hidden />
      {t('appeal')}
    </Link>
  );
}

/** The whole appeal of somebody who cannot sign in: its form, or what became of it. */
export function AppealHere({
  sanctionId,
  appeal,
  failure,
}: {
  sanctionId: string;
  appeal: OwnAppealView | null;
  failure: FormFailure | null;
}) {
  const t = useTranslations('decisions');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  if (appeal)
    return (
      <section className="stack gap-3" role="status">
        <h2>{t(`appealed.${appeal.state}`)}</h2>
        <p>
          {appeal.state === 'open'
            ? t('appealed.sent', { date: day(appeal.createdAt), due: day(appeal.dueAt) })
            : (appeal.answer ?? '')}
        </p>
      </section>
    );
  return (
    <section className="stack gap-3">
      <h2>{t('form.title')}</h2>
      <Form method="post" className="stack gap-4">
        <input type="hidden" name="aboutId" value={sanctionId} />
        {failure?.fields['text'] ? null : <FormProblem failure={failure} />}
        <Field label={t('form.text')} required error={failure?.fields['text']}>
          {(control) => (
            <textarea
              className="textarea"
              name="text"
              maxLength={APPEAL_TEXT_MAX}
              defaultValue={failure?.typed?.['text']}
              {...control}
            />
          )}
        </Field>
        <p>
          <button className="btn btn-primary btn-lg" name="intent" value="appeal">
            <Send className="icon" aria-hidden />
            {t('form.send')}
          </button>
        </p>
      </Form>
    </section>
  );
}
