// What the check learned of moderators, under /api.
import { act, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { learningView, restoreLayerInput } from './learning.schema.ts';
import { getLearning, restoreLayer } from './versions.server.ts';

const learning = learningView.meta({ id: 'ModerationLearning' });

export const learningApi: readonly Operation[] = tagged('Moderation', [
  read({
    path: '/moderation/learning',
    id: 'getModerationLearning',
    summary: 'What the check learned of moderators: versions, with figures of the last 30 days',
    output: learning,
    errors: STAFF_FAILURES,
    use: getLearning,
  }),
  act({
    method: 'post',
    path: '/moderation/learning/restore',
    id: 'restoreModerationLearning',
    summary: 'Brings what was learned at an earlier time back, for administrators; 0 forgets all',
    input: restoreLayerInput,
    output: learning,
    errors: [
      ...STAFF_FAILURES,
      moderationErrors.moderation_version_not_found,
      moderationErrors.moderation_settings_changed,
    ],
    use: restoreLayer,
  }),
]);
