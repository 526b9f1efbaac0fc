// Statistics and settings of moderation under /api: the same use cases as the pages.
import { act, list, read } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { previewThresholds } from './moderation.preview.server.ts';
import { getSettings, listSettingsVersions, saveSettings } from './moderation.settings.server.ts';
import {
  previewInput,
  previewView,
  saveSettingsInput,
  settingsView,
  statisticsView,
  versionsInput,
  versionView,
} from './moderation.statistics.schema.ts';
import { getStatistics } from './moderation.statistics.server.ts';

const tag = 'Moderation';
const errors = [accountErrors.not_authenticated, accountErrors.not_allowed];
const { moderation_settings_order, moderation_settings_changed } = moderationErrors;

export const settingsApi: readonly Operation[] = [
  read({
    path: '/moderation/statistics',
    id: 'getModerationStatistics',
    tag,
    summary: 'What was scanned in the last 30 days, and how what waited was answered',
    output: statisticsView,
    errors,
    use: getStatistics,
  }),
  read({
    path: '/moderation/settings',
    id: 'getModerationSettings',
    tag,
    summary: 'Which checks run, and the thresholds',
    output: settingsView,
    errors,
    use: getSettings,
  }),
  act({
    method: 'put',
    path: '/moderation/settings',
    id: 'saveModerationSettings',
    tag,
    summary: 'Change them; administrators only',
    description: 'Names the version that was changed: when somebody saved meanwhile, it is a 409.',
    input: saveSettingsInput,
    output: settingsView,
    errors: [...errors, moderation_settings_order, moderation_settings_changed],
    use: saveSettings,
  }),
  list({
    path: '/moderation/settings/versions',
    id: 'listModerationSettingsVersions',
    tag,
    summary: 'Who changed what, the latest first',
    input: versionsInput,
    item: versionView,
    errors,
    use: listSettingsVersions,
  }),
  read({
    path: '/moderation/settings/preview',
    id: 'previewModerationThresholds',
    tag,
    summary: 'What other thresholds would have decided on the last 500 items',
    input: previewInput,
    output: previewView,
    errors,
    use: previewThresholds,
  }),
];
