// Decisions and appeals under /api, for the people whom they are about and for moderators.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { describedShape } from '#platform/described.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { appealErrors } from './appeal.errors.ts';
import { answerAppeal } from './answer.server.ts';
import {
  answerAppealInput,
  appealCard,
  appealDetails,
  appealsInput,
  decisionView,
  ownAppealView,
  sendAppealInput,
} from '../moderation.appeal.schema.ts';
import { getOwnAppeal, sendAppeal, withdrawAppeal } from './appeal.server.ts';
import { getAppeal, listAppeals } from './waiting.server.ts';
import { getOwnDecision } from './verdict.server.ts';

const appeal = ownAppealView.meta({ id: 'Appeal' });
const { not_authenticated } = accountErrors;
const id = z.object({ id: z.uuid() });

export const appealsApi: readonly Operation[] = tagged('Appeals', [
  read({
    path: '/decisions/{id}',
    id: 'getOwnDecision',
    summary: 'A decision about something that the person wrote, with the rule and what was seen',
    input: id,
    output: decisionView.meta({ id: 'Decision' }),
    missing: appealErrors.decision_not_found,
    errors: [not_authenticated],
    use: getOwnDecision,
  }),
  act({
    method: 'post',
    path: '/appeals',
    id: 'sendAppeal',
    status: 201,
    summary: 'Appeals against a decision or a step of the enforcement ladder; once, for 30 days',
    description: 'A moderator who had no part in it answers within 3 to 5 business days.',
    input: z.object(describedShape(sendAppealInput.shape)),
    output: appeal,
    missing: appealErrors.decision_not_found,
    errors: [
      not_authenticated,
      appealErrors.appeal_late,
      appealErrors.appeal_exists,
      appealErrors.appeal_needless,
      appealErrors.appeal_text_missing,
      appealErrors.appeal_text_too_long,
      appealErrors.appeal_too_many_proofs,
      appealErrors.appeal_proof_picture,
      mediaErrors.media_not_found,
      mediaErrors.media_in_use,
      platformErrors.rate_limited,
    ],
    use: sendAppeal,
  }),
  read({
    path: '/appeals/{id}',
    id: 'getOwnAppeal',
    summary: 'An own appeal, and what was answered',
    input: id,
    output: appeal,
    missing: appealErrors.appeal_not_found,
    errors: [not_authenticated],
    use: getOwnAppeal,
  }),
  act({
    method: 'delete',
    path: '/appeals/{id}',
    id: 'withdrawAppeal',
    summary: 'Takes an own appeal back; there is no second one',
    input: id,
    output: appeal,
    missing: appealErrors.appeal_not_found,
    errors: [not_authenticated, appealErrors.appeal_closed],
    use: withdrawAppeal,
  }),
  list({
    path: '/moderation/appeals',
    id: 'listAppeals',
    summary: 'Open appeals for moderators, those that are over their time first',
    input: appealsInput,
    item: appealCard.meta({ id: 'OpenAppeal' }),
    errors: STAFF_FAILURES,
    use: listAppeals,
  }),
  read({
    path: '/moderation/appeals/{id}',
    id: 'getAppeal',
    summary: 'An appeal beside the decision that it is against',
    input: id,
    output: appealDetails.meta({ id: 'OpenAppealDetails' }),
    missing: appealErrors.appeal_not_found,
    errors: STAFF_FAILURES,
    use: getAppeal,
  }),
  act({
    method: 'post',
    path: '/moderation/appeals/{id}/answer',
    id: 'answerAppeal',
    summary: 'Answers an appeal: upheld, what was decided is taken back',
    input: z.object({ ...describedShape(answerAppealInput.shape), id: z.uuid() }),
    output: appeal,
    missing: appealErrors.appeal_not_found,
    errors: [
      ...STAFF_FAILURES,
      appealErrors.appeal_closed,
      appealErrors.appeal_own,
      appealErrors.appeal_own_decision,
      moderationErrors.moderation_claimed,
      appealErrors.appeal_answer_missing,
      appealErrors.appeal_answer_too_long,
    ],
    use: answerAppeal,
  }),
]);
