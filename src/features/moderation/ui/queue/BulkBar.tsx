import { CircleCheck, OctagonX } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Select } from '#ui/Select.tsx';
import { ReasonOptions } from './DecisionForm.tsx';
import { BULK_FORM } from './QueueRow.tsx';

/** The same decision about all that are ticked; it is there as soon as one is. */
export function BulkBar({ answer }: { answer: DeskAnswer | null }) {
  const t = useTranslations('queue');
  const busy = useNavigation().state !== 'idle';
  const failure = answer?.intent === 'bulk' ? answer.failure : null;
  return (
    <Form
      method="post"
      preventScrollReset
      id={BULK_FORM}
      className="q-bulk"
      aria-label={t('bulk.label')}
    >
      <FormProblem failure={failure} />
      <input type="hidden" name="intent" value="bulk" />
      <b className="small">{t('bulk.label')}</b>
      <Select name="reason" defaultValue="" aria-label={t('reasonLabel')}>
        <ReasonOptions />
      </Select>
      <button className="btn btn-danger-line btn-sm" name="decision" value="reject" disabled={busy}>
        <OctagonX className="icon" aria-hidden />
        {t('bulk.reject')}
      </button>
      <button className="btn btn-primary btn-sm" name="decision" value="approve" disabled={busy}>
        <CircleCheck className="icon" aria-hidden />
        {t('bulk.approve')}
      </button>
    </Form>
  );
}

/** Which of several were not decided, and why. */
export function BulkRefused({
  answer,
  items,
}: {
  answer: DeskAnswer | null;
  items: readonly CaseCard[];
}) {
  const t = useTranslations('queue');
  if (!answer?.refused) return null;
  return (
    <Banner tone="error" title={t('bulk.refused', { count: answer.refused.length })}>
      <ul>
        {answer.refused.map(({ id, error }) => {
          const title = items.find((item) => item.id === id)?.title;
          return <li key={id}>{title ? `${title}: ${error}` : error}</li>;
        })}
      </ul>
    </Banner>
  );
}
