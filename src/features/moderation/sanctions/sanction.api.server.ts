// The enforcement ladder under /api: for people their own standing, for moderators its steps.
import { z } from 'zod';
import { act, read, tagged } from '#api/operations.server.ts';
import {
  accountErrors,
  accountFailures,
  STAFF_FAILURES,
} from '#features/accounts/accounts.errors.ts';
import { describedShape } from '#platform/described.ts';
import type { Operation } from '#platform/operation.server.ts';
import { liftSanction } from './lift.server.ts';
import { getOwnSanction, getOwnStanding } from './own.server.ts';
import { sanctionErrors } from './sanction.errors.ts';
import { STANDINGS } from './sanction.limits.ts';
import { liftInput, ownSanctionView, sanctionInput, standingView } from './sanction.schema.ts';
import { sanctionPerson } from './sanction.server.ts';

const { sanction_oneself, sanction_staff } = sanctionErrors;
const sanction = ownSanctionView.meta({ id: 'Sanction' });
const result = z
  .object({
    id: z.uuid(),
    state: z.enum(STANDINGS),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SanctionResult' });

const { userId: _person, ...written } = describedShape(sanctionInput.shape);

export const sanctionApi: readonly Operation[] = tagged('Moderation', [
  read({
    path: '/profile/standing',
    id: 'getOwnStanding',
    tag: 'Accounts',
    summary: 'Where one stands on the enforcement ladder, and the steps behind it',
    output: standingView.extend({ sanctions: z.array(sanction) }).meta({ id: 'OwnStanding' }),
    errors: accountFailures('not_authenticated'),
    use: getOwnStanding,
  }),
  read({
    path: '/sanctions/{id}',
    id: 'getOwnSanction',
    tag: 'Accounts',
    summary:
      'A step of the enforcement ladder about oneself: rule, evidence, and until when to appeal',
    input: z.object({ id: z.uuid() }),
    output: sanction,
    missing: sanctionErrors.sanction_not_found,
    errors: accountFailures('not_authenticated'),
    use: getOwnSanction,
  }),
  act({
    method: 'post',
    path: '/people/{userId}/sanctions',
    id: 'sanctionPerson',
    status: 201,
    summary: 'Warns, suspends or bans somebody',
    description:
      'For moderators; about moderators and administrators for administrators. The person is told ' +
      'at once, with the rule, the evidence and how to appeal. `lastId`, the last row of the ' +
      'history that was seen, makes the same request sent twice one step.',
    input: z.object({ userId: z.uuid(), ...written }),
    output: result,
    missing: accountErrors.person_not_found,
    errors: [
      ...STAFF_FAILURES,
      sanction_oneself,
      sanction_staff,
      sanctionErrors.sanction_not_now,
      sanctionErrors.standing_changed,
      sanctionErrors.sanction_invalid,
      sanctionErrors.sanction_rule_missing,
      sanctionErrors.sanction_note_missing,
      sanctionErrors.sanction_note_too_long,
      sanctionErrors.sanction_days,
    ],
    use: (ctx, input) => sanctionPerson(ctx, input as z.input<typeof sanctionInput>),
  }),
  act({
    method: 'post',
    path: '/sanctions/{id}/lift',
    id: 'liftSanction',
    summary: 'Takes a step back: its strike goes, and the person is told',
    input: z.object({ id: z.uuid(), note: describedShape(liftInput.shape).note }),
    output: result,
    missing: sanctionErrors.sanction_not_found,
    errors: [
      ...STAFF_FAILURES,
      sanction_oneself,
      sanction_staff,
      sanctionErrors.sanction_lifted,
      sanctionErrors.sanction_note_too_long,
    ],
    use: (ctx, input) => liftSanction(ctx, input as z.input<typeof liftInput>),
  }),
]);
