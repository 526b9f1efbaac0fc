import { useRef } from 'react';
import { Form } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { type OnDecide, ReasonOptions, sentBy } from './DecisionForm.tsx';
import { BULK_FORM } from './QueueRow.tsx';
import { isAnyTicked } from './ticks.ts';
import { useDecisionKeys } from './useDecisionKeys.ts';

/**
 * The same decision about all that are ticked; it is there as soon as one is. What was decided is
 * taken down where the public sees it.
 */
export function BulkBar({
  isDecided,
  answer,
  onDecide,
}: {
  isDecided: boolean;
  answer: DeskAnswer | null;
  onDecide: OnDecide;
}) {
  const t = useTranslations('queue');
  const intent = isDecided ? 'takeDownAll' : 'bulk';
  const failure = answer?.intent === intent ? answer.failure : null;
  const form = useRef<HTMLFormElement>(null);
  const keys = useDecisionKeys(form, { asks: true, isActive: isAnyTicked });
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      id={BULK_FORM}
      className="q-bulk"
      aria-label={t('bulk.label')}
      onSubmit={sentBy(onDecide)}
    >
      <FormProblem failure={failure} />
      <input type="hidden" name="intent" value={intent} />
      <b className="small">{isDecided ? t('bulk.takeDownHint') : t('bulk.label')}</b>
      <Select name="reason" defaultValue="" aria-label={t('reasonLabel')}>
        <ReasonOptions />
      </Select>
      <DecisionButtons
        keys={keys}
        question={t('bulk.ask')}
        names={
          isDecided
            ? { reject: t('takeDown') }
            : { approve: t('bulk.approve'), reject: t('bulk.reject') }
        }
      />
    </Form>
  );
}
