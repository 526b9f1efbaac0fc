import { Scale } from 'lucide-react';
import { Form, Link } from 'react-router';
import { APPEAL_TEXT_MAX } from '#features/moderation/appeals/appeal.limits.ts';
import type { OwnAppealView } from '#features/moderation/moderation.appeal.schema.ts';
import type { OwnSanctionView } from '#features/moderation/sanctions/sanction.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledTextarea } from '#ui/Field.tsx';
import { ProofField } from './ProofField.tsx';

/** The way to appeal against a step; nothing once it was appealed, or can be no more. */
export function AppealLink({
  sanction,
  appeal,
  to,
}: {
  sanction: OwnSanctionView;
  appeal: OwnAppealView | null;
  to: string;
}) {
  const t = useTranslations('decisions');
  if (appeal || sanction.appealUntil === null) return null;
  return (
    <Link className="btn btn-primary btn-lg" to={to}>
      <Scale className="icon" aria-hidden />
      {t('appeal')}
    </Link>
  );
}

/** What became of an appeal, or until when there may be one. */
export function AppealNote({
  sanction: { appealUntil },
  appeal,
}: {
  sanction: OwnSanctionView;
  appeal: OwnAppealView | null;
}) {
  const t = useTranslations('sanctions');
  const td = useTranslations('decisions.appealed');
  const format = useFormatter();
  const dateOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  useFreshWhilePending(appeal?.state === 'open');
  if (!appeal)
    return (
      <p className="small muted">
        {appealUntil ? t('appealNote', { date: dateOf(appealUntil) }) : t('appealOver')}
      </p>
    );
  const { state, createdAt, dueAt, answer } = appeal;
  return (
    <Banner title={td(state)}>
      {state === 'open' ? td('sent', { date: dateOf(createdAt), due: dateOf(dueAt) }) : answer}
    </Banner>
  );
}

/** The form of an appeal for somebody who is shut out. */
export function AppealSuspended({ failure }: { failure: FormFailure | null }) {
  const t = useTranslations('decisions.form');
  return (
    <div className="stack sanction">
      <div>
        <h1>{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </div>
      {failure?.fields['text'] ? null : <FormProblem failure={failure} />}
      <Form className="stack gap-4" method="post" encType="multipart/form-data">
        <LabelledTextarea
          label={t('text')}
          required
          error={failure?.fields['text']}
          name="text"
          maxLength={APPEAL_TEXT_MAX}
          defaultValue={failure?.typed?.['text']}
        />
        <ProofField />
        <p className="sanction-ways">
          <Button type="submit" name="intent" value="appeal">
            {t('send')}
          </Button>
          <Link className="btn btn-quiet" to="/suspended">
            {t('cancel')}
          </Link>
        </p>
      </Form>
    </div>
  );
}
