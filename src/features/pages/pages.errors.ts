/** What can go wrong with a complaint. Keys under "errors" in the message files. */
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const complaintErrors = defineErrors({
  /** There is no address, or no mail server, that would take it there. */
  complaint_closed: { kind: 'conflict', key: 'complaint.closed' },
  complaint_text_missing: { kind: 'invalid', key: 'complaint.textMissing' },
  complaint_text_too_long: { kind: 'invalid', key: 'complaint.textTooLong' },
  complaint_email_invalid: { kind: 'invalid', key: 'complaint.emailInvalid' },
});

/** The refusal of what is wrong with a complaint. */
export function refuseComplaint(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  const first = Object.values(fields)[0];
  const code = Object.values(complaintErrors).find(({ key }) => key === first);
  return new AppError(code ?? platformErrors.invalid_request, { fields });
}
