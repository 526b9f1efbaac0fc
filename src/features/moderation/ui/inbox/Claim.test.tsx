import { expect, it } from 'vitest';
import { LOCK_ERRORS } from '#features/moderation/decisions/case.policy.ts';
import { html } from '#tests/support/order-view.tsx';
import { ClaimFace } from './Claim.tsx';

it.each([...Object.keys(LOCK_ERRORS), 'decided'])(
  'says in words why nobody may decide: %s',
  (lock) => {
    const said = html(<ClaimFace claim={null} lock={lock} />);
    expect(said).not.toContain(`lock.${lock}`);
    expect(said.replace(/<[^>]*>/g, '').trim()).not.toBe('');
  },
);
