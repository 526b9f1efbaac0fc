// The queue under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import {
  bulkView,
  caseCard,
  caseInput,
  caseView,
  decideCaseInput,
  decideCasesInput,
  decidedView,
  queueCounts,
  queueInput,
} from './case.schema.ts';
import { claimCase, releaseCase } from './claim.server.ts';
import { decideCase, decideCases } from './decide.server.ts';
import { getCase } from './look.server.ts';
import { listCases } from './queue.server.ts';

const missing = moderationErrors.moderation_case_not_found;
const { moderation_decided, moderation_claimed, moderation_changed } = moderationErrors;
const { moderation_own, moderation_reported, moderation_for_admins } = moderationErrors;
const { moderation_reason_missing } = moderationErrors;
const claiming = [
  ...STAFF_FAILURES,
  moderation_decided,
  moderation_claimed,
  moderation_own,
  moderation_reported,
  moderation_for_admins,
  moderationErrors.moderation_deciding,
];

export const caseApi: readonly Operation[] = tagged('Moderation', [
  list({
    path: '/moderation/cases',
    id: 'listModerationCases',
    summary: 'What waits for moderators; at first overdue first, then what is likely wrong',
    input: queueInput,
    item: caseCard,
    extras: { counts: queueCounts },
    errors: STAFF_FAILURES,
    use: listCases,
  }),
  read({
    path: '/moderation/cases/{id}',
    id: 'getModerationCase',
    summary:
      'One case with its texts, what was seen, what an edit changes, and its author’s history',
    input: caseInput,
    output: caseView,
    missing,
    errors: STAFF_FAILURES,
    use: getCase,
  }),
  act({
    method: 'put',
    path: '/moderation/cases/{id}/claim',
    id: 'claimModerationCase',
    summary: 'Take a case, so that nobody else decides it for some minutes',
    input: caseInput,
    output: z.object({ id: z.uuid(), until: z.iso.datetime() }).meta({ id: 'ModerationClaim' }),
    missing,
    errors: claiming,
    use: claimCase,
  }),
  act({
    method: 'delete',
    path: '/moderation/cases/{id}/claim',
    id: 'releaseModerationCase',
    summary: 'Let go of a case',
    input: caseInput,
    missing,
    errors: STAFF_FAILURES,
    use: releaseCase,
  }),
  act({
    method: 'post',
    path: '/moderation/cases/{id}/decision',
    id: 'decideModerationCase',
    summary: 'Approve or reject, or hand it to the administrators',
    description: 'Names the revision that was looked at: a newer one is refused with 409.',
    input: decideCaseInput,
    output: decidedView,
    missing,
    errors: [
      ...claiming,
      moderation_changed,
      moderation_reason_missing,
      platformErrors.content_unfit,
    ],
    use: decideCase,
  }),
  act({
    method: 'post',
    path: '/moderation/decisions',
    id: 'decideModerationCases',
    summary: 'The same decision about several cases, each by itself',
    input: decideCasesInput,
    output: z.array(bulkView),
    errors: [...STAFF_FAILURES, moderation_reason_missing],
    use: decideCases,
  }),
]);
