/** What can go wrong around reports. Keys under "errors" in the message files. */
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const reportErrors = defineErrors({
  /** Also for what the reporter may not see: nobody learns that it is there. */
  report_subject_not_found: { kind: 'notFound', key: 'report.subjectNotFound' },
  report_not_found: { kind: 'notFound', key: 'report.notFound' },
  report_own: { kind: 'forbidden', key: 'report.own' },
  /** So many of their reports were known to be false (FALSE_REPORTS). */
  report_barred: { kind: 'forbidden', key: 'report.barred' },
  report_invalid: { kind: 'invalid', key: 'report.invalid' },
  report_reason_missing: { kind: 'invalid', key: 'report.reasonMissing' },
  report_note_too_long: { kind: 'invalid', key: 'report.noteTooLong' },
  report_email_invalid: { kind: 'invalid', key: 'report.emailInvalid' },
  /** Decided meanwhile. */
  report_closed: { kind: 'conflict', key: 'report.closed' },
});

/** The refusal of what is wrong with a report. */
export function refuseReport(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  if (fields['id'] || fields['kind'])
    return new AppError(reportErrors.report_subject_not_found, { detail: 'no such kind or id' });
  const first = Object.values(fields)[0];
  const code = Object.values(reportErrors).find(({ key }) => key === first);
  return new AppError(code ?? platformErrors.invalid_request, { fields });
}
