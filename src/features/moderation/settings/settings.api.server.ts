// Settings and statistics of moderation under /api.
import { act, list, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  previewView,
  restoreInput,
  settingsInput,
  settingsVersionView,
  settingsView,
  statisticsView,
  thresholdsQuery,
} from '#features/moderation/moderation.schema.ts';
import type { Operation } from '#platform/operation.server.ts';
import {
  getSettings,
  listSettingsVersions,
  restoreSettings,
  saveSettings,
} from './settings.server.ts';
import { getStatistics, previewThresholds } from './statistics.server.ts';

const settings = settingsView.meta({ id: 'ModerationSettings' });

export const settingsApi: readonly Operation[] = tagged('Moderation', [
  read({
    path: '/moderation/statistics',
    id: 'getModerationStatistics',
    summary: 'What the check did in the last 30 days: figures, rates, top five flags, by day',
    output: statisticsView.meta({ id: 'ModerationStatistics' }),
    errors: STAFF_FAILURES,
    use: getStatistics,
  }),
  read({
    path: '/moderation/settings',
    id: 'getModerationSettings',
    summary: 'The settings that hold, and the number of their version',
    output: settings,
    errors: STAFF_FAILURES,
    use: getSettings,
  }),
  act({
    method: 'put',
    path: '/moderation/settings',
    id: 'saveModerationSettings',
    summary: 'Saves a new version of the settings, for administrators',
    description:
      'Thresholds have to stand in their order, approve ≤ flag ≤ reject. `version` is the one that ' +
      'was looked at; where another one was saved meanwhile, the answer is 409 with what holds now.',
    input: settingsInput,
    output: settings,
    errors: [
      ...STAFF_FAILURES,
      moderationErrors.moderation_settings_order,
      moderationErrors.moderation_settings_changed,
    ],
    use: saveSettings,
  }),
  act({
    method: 'post',
    path: '/moderation/settings/restore',
    id: 'restoreModerationSettings',
    summary: 'Brings the settings of an earlier version back as a new one, for administrators',
    input: restoreInput,
    output: settings,
    errors: [
      ...STAFF_FAILURES,
      moderationErrors.moderation_version_not_found,
      moderationErrors.moderation_settings_changed,
    ],
    use: restoreSettings,
  }),
  read({
    path: '/moderation/settings/preview',
    id: 'previewModerationThresholds',
    summary: 'What thresholds would have decided on the last 500 things that were looked at',
    input: thresholdsQuery,
    output: previewView.nullable().meta({ id: 'ThresholdPreview' }),
    errors: STAFF_FAILURES,
    use: previewThresholds,
  }),
  list({
    path: '/moderation/settings/versions',
    id: 'listModerationSettings',
    summary: 'The last versions of the settings, the newest first, with who saved them',
    item: settingsVersionView.meta({ id: 'ModerationSettingsVersion' }),
    errors: STAFF_FAILURES,
    use: listSettingsVersions,
  }),
]);
