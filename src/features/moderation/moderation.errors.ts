/** What can go wrong around moderation. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const moderationErrors = defineErrors({
  moderation_case_not_found: { kind: 'notFound', key: 'moderation.caseNotFound' },
  moderation_wave_not_found: { kind: 'notFound', key: 'moderation.waveNotFound' },
  moderation_decided: { kind: 'conflict', key: 'moderation.decided' },
  moderation_deciding: { kind: 'conflict', key: 'moderation.deciding' },
  moderation_in_effect: { kind: 'conflict', key: 'moderation.inEffect' },
  moderation_changed: { kind: 'conflict', key: 'moderation.changed' },
  moderation_claimed: { kind: 'conflict', key: 'moderation.claimed' },
  moderation_own: { kind: 'forbidden', key: 'moderation.own' },
  /** By the moderator who would decide. */
  moderation_reported: { kind: 'forbidden', key: 'moderation.reported' },
  moderation_for_admins: { kind: 'forbidden', key: 'moderation.forAdmins' },
  moderation_reason_missing: { kind: 'invalid', key: 'moderation.reasonMissing' },
  moderation_version_not_found: { kind: 'notFound', key: 'moderation.versionNotFound' },
  moderation_settings_order: { kind: 'invalid', key: 'moderation.settingsOrder' },
  rate_unknown: { kind: 'notFound', key: 'moderation.rateUnknown' },
  rate_invalid: { kind: 'invalid', key: 'moderation.rateInvalid' },
  rate_date: { kind: 'invalid', key: 'moderation.rateDate' },
  /** More than ten times of what it was, or less than a tenth; whoever means it says so. */
  rate_far: { kind: 'conflict', key: 'moderation.rateFar' },
  moderation_rule_not_found: { kind: 'notFound', key: 'moderation.ruleNotFound' },
  moderation_rule_invalid: { kind: 'invalid', key: 'moderation.ruleInvalid' },
  /** Nobody knows yet what it would have caught. */
  moderation_rule_untried: { kind: 'conflict', key: 'moderation.ruleUntried' },
  moderation_rules_full: { kind: 'conflict', key: 'moderation.rulesFull' },
  moderation_settings_changed: { kind: 'conflict', key: 'moderation.settingsChanged' },
});
