// Blocking under /api.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { accountErrors, accountFailures } from '#features/accounts/accounts.errors.ts';
import { blockedPeopleInput, blockedPersonView } from '#features/accounts/accounts.schema.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { blockUser, listBlocked, unblockUser } from './block.server.ts';

const input = z.object({ userId: z.uuid() });
const missing = accountErrors.person_not_found;

export const blockingApi: readonly Operation[] = tagged('Profile', [
  list({
    path: '/profile/blocked',
    id: 'listBlocked',
    summary: 'Whom the person blocked, the latest first',
    input: blockedPeopleInput,
    item: blockedPersonView.meta({ id: 'BlockedPerson' }),
    errors: accountFailures('not_authenticated'),
    use: listBlocked,
  }),
  act({
    method: 'put',
    path: '/profile/blocked/{userId}',
    id: 'blockUser',
    summary: 'Blocks somebody, who cannot write to the person any more and is not told why',
    input,
    missing,
    errors: [...accountFailures('not_authenticated', 'block_oneself'), platformErrors.rate_limited],
    use: blockUser,
  }),
  act({
    method: 'delete',
    path: '/profile/blocked/{userId}',
    id: 'unblockUser',
    summary: 'Takes a block back',
    input,
    missing,
    errors: accountFailures('not_authenticated'),
    use: unblockUser,
  }),
]);
