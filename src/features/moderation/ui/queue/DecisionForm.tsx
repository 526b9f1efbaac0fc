import { type FormEvent, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { REASONS } from '#features/moderation/moderation.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { takeDownPath } from '#features/pages/ui/TakeDownLink.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { options, LabelledSelect } from '#ui/Select.tsx';
import { AuthorStep } from '../desk/AuthorStep.tsx';
import { presetReason } from '../desk/reasons.ts';
import { WordsField } from '../desk/WordsField.tsx';
import { useCaseAddress } from './case-address.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { isAnyTicked } from './ticks.ts';
import { choiceOf, useDecisionKeys } from './useDecisionKeys.ts';

/** Sends a form in the background, while what comes next is shown. */
export type OnDecide = (form: HTMLFormElement, button: HTMLElement | null) => void;

/** For the `onSubmit` of a form; without anybody who sends it, it goes its usual way. */
export const sentBy = (onDecide: OnDecide | undefined) => (event: FormEvent<HTMLFormElement>) => {
  if (!onDecide) return;
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const reason = choiceOf(event.currentTarget, 'reason');
  // It would be refused, and by then the next one is there.
  if (submitter?.getAttribute('value') === 'reject' && reason?.value === '') reason.focus();
  else onDecide(event.currentTarget, submitter);
};

/**
 * Reject with a reason, approve, or hand to the administrators; who may not decide reads why.
 * @param next the case that comes after it
 */
export function DecisionForm({
  about,
  evidence,
  next,
  answer,
  onDecide,
}: {
  about: CaseView;
  evidence: EvidenceView | null;
  next: string | null;
  answer: DeskAnswer | null;
  onDecide?: OnDecide | undefined;
}) {
  const t = useTranslations('queue');
  const format = useFormatter();
  const busy = useNavigation().formMethod === 'POST';
  const failure = answer?.intent === 'decide' ? answer.failure : null;
  const { id, revision, lock, isEdit, outcome, isRemoval, state, assessment, thresholds } = about;
  const form = useRef<HTMLFormElement>(null);
  const action = useCaseAddress();
  const risk = assessment?.risk ?? 0;
  const asks = risk > thresholds.flag;
  const keys = useDecisionKeys(form, { asks, isActive: () => !isAnyTicked() });
  if (state !== 'open') return <Decided about={about} />;
  if (lock) return <Banner tone="warn">{t(`lock.${lock}`)}</Banner>;
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      className="stack gap-3 q-decide"
      key={id}
      preventScrollReset
      onSubmit={sentBy(onDecide)}
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
      <DecisionButtons
        keys={keys}
        question={t('ask', { risk: format.number(risk, { style: 'percent' }) })}
        names={{
          approve: t('approve'),
          reject: t(isRemoval ? 'remove' : 'reject'),
        }}
        escalates
        busy={busy}
      />
    </Form>
  );
}

/** Of what was decided: look at it once more, or take away what is public. */
function Decided({ about: { id, kind, subjectId, status } }: { about: CaseView }) {
  const t = useTranslations('queue');
  const action = useCaseAddress();
  return (
    <Form method="post" action={action} className="stack gap-3">
      <input type="hidden" name="id" value={id} />
      <p className="small muted">{t('closed')}</p>
      <div className="row wrap gap-3">
        <button className="btn btn-line" name="intent" value="reopen">
          {t('reopen')}
        </button>
        {status === 'approved' ? (
          <Link className="btn btn-danger-line" to={takeDownPath(kind, subjectId)}>
            {t('takeDown')}
          </Link>
        ) : null}
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
