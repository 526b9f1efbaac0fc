/** What can go wrong on the enforcement ladder. Keys under "errors" in the message files. */
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { AppError, defineErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const sanctionErrors = defineErrors({
  sanction_not_found: { kind: 'notFound', key: 'sanction.notFound' },
  /** The ladder knows no such step from where the person stands. */
  sanction_not_now: { kind: 'conflict', key: 'sanction.notNow' },
  sanction_lifted: { kind: 'conflict', key: 'sanction.lifted' },
  /** Somebody else decided meanwhile. */
  standing_changed: { kind: 'conflict', key: 'sanction.changed' },
  sanction_oneself: { kind: 'forbidden', key: 'sanction.oneself' },
  /** Only administrators decide about those who look after the site. */
  sanction_staff: { kind: 'forbidden', key: 'sanction.staff' },
  sanction_invalid: { kind: 'invalid', key: 'sanction.invalid' },
  sanction_rule_missing: { kind: 'invalid', key: 'sanction.ruleMissing' },
  sanction_note_missing: { kind: 'invalid', key: 'sanction.noteMissing' },
  sanction_note_too_long: { kind: 'invalid', key: 'sanction.noteTooLong' },
  sanction_days: { kind: 'invalid', key: 'sanction.days' },
});
export type SanctionRefusal = keyof typeof sanctionErrors;

/** The refusal of a step that is not written right. */
export function refuseSanction(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  if (fields['userId']) return new AppError(accountErrors.person_not_found, { detail: 'no UUID' });
  const [first = 'sanction.invalid'] = Object.values(fields);
  const named = Object.values(sanctionErrors).find(({ key }) => key === first);
  return new AppError(named ?? sanctionErrors.sanction_invalid, { fields });
}
