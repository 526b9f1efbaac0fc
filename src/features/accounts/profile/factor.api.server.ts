// The second factor under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, read, tagged } from '#api/operations.server.ts';
import type { Operation } from '#platform/operation.server.ts';
import { accountFailures } from '#features/accounts/accounts.errors.ts';
import { proof, PROOF_REFUSED } from '#features/accounts/profile/profile.api.server.ts';
import { factorView, recoveryCodesView, setUpView } from '#features/accounts/accounts.schema.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../second-factor/factor.server.ts';
import { takeSecondStep } from '../second-factor/step.server.ts';

const CHANGES = accountFailures('not_authenticated', 'demo_account');
const code = z.string().max(100);

export const factorApi: readonly Operation[] = tagged('Profile', [
  read({
    path: '/profile/second-factor',
    id: 'getSecondFactor',
    summary: 'Whether signing in takes a second step, and how many recovery codes are left',
    output: factorView,
    errors: accountFailures('not_authenticated'),
    use: getSecondFactor,
  }),
  act({
    method: 'post',
    path: '/profile/second-factor',
    id: 'beginSecondFactor',
    summary: 'Begins to set a second factor up: what an authenticator app takes',
    input: z.object(proof),
    output: setUpView,
    errors: [...CHANGES, ...accountFailures('second_factor_on'), ...PROOF_REFUSED],
    use: beginSecondFactor,
  }),
  act({
    method: 'post',
    path: '/profile/second-factor/confirm',
    id: 'confirmSecondFactor',
    summary: 'Switches it on with the first code of the app; the only answer with recovery codes',
    input: z.object({ code: code.meta({ description: 'Six digits.' }) }),
    output: recoveryCodesView,
    errors: [
      ...CHANGES,
      ...accountFailures('set_up_expired', 'wrong_factor_code', 'too_many_attempts'),
    ],
    use: confirmSecondFactor,
  }),
  act({
    method: 'post',
    path: '/profile/second-factor/recovery-codes',
    id: 'renewRecoveryCodes',
    summary: 'Makes new recovery codes; the old ones end',
    input: z.object(proof),
    output: recoveryCodesView,
    errors: [...CHANGES, ...accountFailures('second_factor_off'), ...PROOF_REFUSED],
    use: renewRecoveryCodes,
  }),
  act({
    method: 'post',
    path: '/profile/second-factor/end',
    id: 'endSecondFactor',
    summary: 'Switches the second factor off',
    input: z.object(proof),
    errors: [...CHANGES, ...accountFailures('second_factor_off'), ...PROOF_REFUSED],
    use: endSecondFactor,
  }),
  act({
    method: 'post',
    path: '/auth/second-step',
    id: 'takeSecondStep',
    tag: 'Accounts',
    summary:
      'Completes a sign-in that was answered with second_factor_required, or proves it again',
    input: z.object({
      code: code.meta({ description: 'Six digits of the app, or a recovery code.' }),
      trust: z.boolean().optional().meta({
        description: 'Sign-ins with the cookies of this answer skip the step for 30 days.',
      }),
    }),
    errors: accountFailures(
      'second_step_expired',
      'wrong_factor_code',
      'too_many_attempts',
      'suspended',
    ),
    use: takeSecondStep,
  }),
]);
