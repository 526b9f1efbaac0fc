// Waves under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { WAVE_STATES } from '#features/moderation/waves/limits.ts';
import type { Operation } from '#platform/operation.server.ts';
import { decideWave, reverseWave, suspendWave } from './decide.server.ts';
import { getWave, listWaveAccounts, listWaves } from './look.server.ts';
import {
  decideWaveInput,
  suspendWaveInput,
  waveAccount,
  waveAccountsInput,
  waveCard,
  waveInput,
  waveView,
} from './wave.schema.ts';

const missing = moderationErrors.moderation_wave_not_found;
const { moderation_decided, moderation_reason_missing } = moderationErrors;
const pressed = z.object({ id: z.uuid(), state: z.enum(WAVE_STATES) }).meta({ id: 'PressedWave' });

export const waveApi: readonly Operation[] = tagged('Moderation', [
  list({
    path: '/moderation/waves',
    id: 'listModerationWaves',
    summary: 'Copies with changes from accounts that belong together, each lot as one case',
    item: waveCard,
    errors: STAFF_FAILURES,
    use: listWaves,
  }),
  read({
    path: '/moderation/waves/{id}',
    id: 'getModerationWave',
    summary: 'One wave with its texts and what was decided',
    input: waveInput,
    output: waveView,
    missing,
    errors: STAFF_FAILURES,
    use: getWave,
  }),
  list({
    path: '/moderation/waves/{id}/accounts',
    id: 'listModerationWaveAccounts',
    summary: 'The accounts behind a wave, and what they share',
    input: waveAccountsInput,
    item: waveAccount,
    missing,
    errors: STAFF_FAILURES,
    use: listWaveAccounts,
  }),
  act({
    method: 'post',
    path: '/moderation/waves/{id}/decision',
    id: 'decideModerationWave',
    summary: 'One decision for all that waits in a wave, carried out in the background',
    input: decideWaveInput,
    output: pressed,
    missing,
    errors: [...STAFF_FAILURES, moderation_decided, moderation_reason_missing],
    use: decideWave,
  }),
  act({
    method: 'post',
    path: '/moderation/waves/{id}/suspension',
    id: 'suspendModerationWave',
    summary: 'Suspend the accounts whose things were rejected, where the ladder allows it',
    input: suspendWaveInput,
    output: pressed,
    missing,
    errors: [...STAFF_FAILURES, moderation_decided],
    use: suspendWave,
  }),
  act({
    method: 'post',
    path: '/moderation/waves/{id}/reversal',
    id: 'reverseModerationWave',
    summary: 'Take the decision about a wave back, with the suspensions',
    input: waveInput,
    output: pressed,
    missing,
    errors: [...STAFF_FAILURES, moderation_decided],
    use: reverseWave,
  }),
]);
