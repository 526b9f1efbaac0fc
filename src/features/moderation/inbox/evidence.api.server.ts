// What stands beside a case, under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { caseInput } from '#features/moderation/decisions/case.schema.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { readDisputed } from '#features/messages/messages.public.server.ts';
import { reportedMessage } from '#features/messages/messages.schema.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { evidenceView } from './evidence.schema.ts';
import { getCaseEvidence } from './evidence.server.ts';
import { addNote, noteInput } from './notes.server.ts';

const missing = moderationErrors.moderation_case_not_found;

export const evidenceApi: readonly Operation[] = tagged('Moderation', [
  read({
    path: '/moderation/cases/{id}/evidence',
    id: 'getModerationEvidence',
    summary: 'What decides a case beside its content: reports, copies, prices of others, notes',
    input: caseInput,
    output: evidenceView,
    missing,
    errors: STAFF_FAILURES,
    use: getCaseEvidence,
  }),
  list({
    path: '/disputes/{id}/thread',
    id: 'readDisputedThread',
    summary: 'The last messages of the two of a disputed order; the look is recorded',
    input: z.object({ id: z.uuid() }),
    item: reportedMessage.meta({ id: 'ReportedMessage' }),
    missing: messageErrors.conversation_not_found,
    errors: STAFF_FAILURES,
    use: (ctx, { id }) => readDisputed(ctx, { orderId: id }),
  }),
  act({
    method: 'post',
    path: '/moderation/cases/{id}/notes',
    id: 'addModerationNote',
    summary: 'Write a note for other moderators',
    input: noteInput,
    missing,
    errors: [...STAFF_FAILURES, moderationErrors.moderation_own, platformErrors.invalid_request],
    use: addNote,
  }),
]);
