/** What can go wrong around appeals. Keys under "errors" in the message files. */
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const appealErrors = defineErrors({
  /** Also for those of others: nobody learns that there is one. */
  decision_not_found: { kind: 'notFound', key: 'appeal.decisionNotFound' },
  appeal_not_found: { kind: 'notFound', key: 'appeal.notFound' },
  appeal_late: { kind: 'conflict', key: 'appeal.late' },
  appeal_exists: { kind: 'conflict', key: 'appeal.exists' },
  /** Nothing is against the person any more. */
  appeal_needless: { kind: 'conflict', key: 'appeal.needless' },
  appeal_closed: { kind: 'conflict', key: 'appeal.closed' },
  appeal_text_missing: { kind: 'invalid', key: 'appeal.textMissing' },
  appeal_text_too_long: { kind: 'invalid', key: 'appeal.textTooLong' },
  appeal_too_many_proofs: { kind: 'invalid', key: 'appeal.tooManyProofs' },
  appeal_proof_picture: { kind: 'invalid', key: 'appeal.proofPicture' },
  appeal_answer_missing: { kind: 'invalid', key: 'appeal.answerMissing' },
  appeal_answer_too_long: { kind: 'invalid', key: 'appeal.answerTooLong' },
  /** Nobody answers about what they decided themselves. */
  appeal_own_decision: { kind: 'forbidden', key: 'appeal.ownDecision' },
  appeal_own: { kind: 'forbidden', key: 'appeal.own' },
});

/** The refusal of what is wrong with an appeal or its answer. */
export function refuseAppeal(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  if (fields['id']) return new AppError(appealErrors.appeal_not_found, { detail: 'no UUID' });
  if (fields['about'] || fields['aboutId'])
    return new AppError(appealErrors.decision_not_found, { detail: 'no such kind or id' });
  const first = Object.values(fields)[0];
  const code = Object.values(appealErrors).find(({ key }) => key === first);
  return new AppError(code ?? platformErrors.invalid_request, { fields });
}
