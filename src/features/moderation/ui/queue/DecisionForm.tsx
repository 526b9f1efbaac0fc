import { CircleCheck, OctagonX, ShieldQuestion } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { REASONS } from '#features/moderation/moderation.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { options, LabelledSelect } from '#ui/Select.tsx';
import { AuthorStep } from '../desk/AuthorStep.tsx';
import { presetReason } from '../desk/reasons.ts';
import { WordsField } from '../desk/WordsField.tsx';

/** The form that keys reach, and its field and buttons by name. */
export const DECISION_FORM = 'queue-decision';

/**
 * Reject with a reason, approve, or hand to the administrators; who may not decide reads why.
 * @param next the case that comes after it
 */
export function DecisionForm({
  about,
  evidence,
  next,
  answer,
}: {
  about: CaseView;
  evidence: EvidenceView | null;
  next: string | null;
  answer: DeskAnswer | null;
}) {
  const t = useTranslations('queue');
  const busy = useNavigation().state !== 'idle';
  const failure = answer?.intent === 'decide' ? answer.failure : null;
  const { id, revision, lock, isEdit, outcome, isRemoval } = about;
  if (lock) return <Banner tone="warn">{t(`lock.${lock}`)}</Banner>;
  return (
    <Form
      method="post"
      id={DECISION_FORM}
      className="stack gap-3 q-decide"
      key={id}
      preventScrollReset
    >
      <FormProblem failure={failure} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="next" value={next ?? ''} />
      <LabelledSelect
        label={t('reasonLabel')}
        error={failure?.fields['reason']}
        name="reason"
        defaultValue={presetReason(evidence?.reports ?? [])}
      >
        <ReasonOptions />
      </LabelledSelect>
      <WordsField replies={evidence?.replies} />
      <AuthorStep about={about} />
      {isEdit && outcome !== null ? (
        <label className="check small">
          <input type="checkbox" name="whole" />
          {t('whole')}
        </label>
      ) : null}
      <div className="q-buttons">
        <button className="btn btn-danger-line" name="decision" value="reject" disabled={busy}>
          <OctagonX className="icon" aria-hidden />
          {t(isRemoval ? 'remove' : 'reject')}
        </button>
        <button className="btn btn-primary" name="decision" value="approve" disabled={busy}>
          <CircleCheck className="icon" aria-hidden />
          {t('approve')}
        </button>
        <button className="btn btn-quiet" name="decision" value="escalate" disabled={busy}>
          <ShieldQuestion className="icon" aria-hidden />
          {t('escalate')}
        </button>
      </div>
    </Form>
  );
}

/** Why something is rejected; the first says that nothing was chosen yet. */
export function ReasonOptions() {
  const t = useTranslations('queue');
  return (
    <>
      <option value="">{t('chooseReason')}</option>
      {options(REASONS, (reason) => t(`reason.${reason}`))}
    </>
  );
}
