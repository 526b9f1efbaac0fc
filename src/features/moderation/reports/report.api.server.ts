// Reports under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { describedShape } from '#platform/described.ts';
import { reportErrors } from './report.errors.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { reportedMessage } from '#features/messages/messages.schema.ts';
import { caseInput } from '#features/moderation/decisions/case.schema.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  caseReportView,
  ownReportsInput,
  ownReportView,
  reportSentView,
  sendReportInput,
  settleInput,
} from './report.schema.ts';
import { settleReports } from './settle.server.ts';
import { listCaseReports, readReportedThread } from './waiting.server.ts';
import { getOwnReport, listOwnReports, sendReport } from './report.server.ts';

const report = ownReportView.meta({ id: 'Report' });
const { not_authenticated } = accountErrors;

export const reportsApi: readonly Operation[] = tagged('Reports', [
  act({
    method: 'post',
    path: '/reports',
    id: 'sendReport',
    status: 201,
    summary: 'Reports something to the moderators; visitors may, too',
    description:
      'There is one open report for each reporter and subject: sent again, its words are replaced. ' +
      'Of an event, `id` is that of one of its dates.',
    input: z.object(describedShape(sendReportInput.shape)),
    output: reportSentView.meta({ id: 'ReportSent' }),
    missing: reportErrors.report_subject_not_found,
    errors: [
      reportErrors.report_own,
      reportErrors.report_barred,
      reportErrors.report_reason_missing,
      reportErrors.report_note_too_long,
      reportErrors.report_email_invalid,
      platformErrors.rate_limited,
    ],
    use: sendReport,
  }),
  list({
    path: '/profile/reports',
    id: 'listOwnReports',
    summary: 'What the person reported, newest first, and what became of it',
    input: ownReportsInput,
    item: report,
    errors: [not_authenticated],
    use: listOwnReports,
  }),
  read({
    path: '/profile/reports/{id}',
    id: 'getOwnReport',
    summary: 'One own report',
    input: z.object({ id: z.uuid() }),
    output: report,
    missing: reportErrors.report_not_found,
    errors: [not_authenticated],
    use: getOwnReport,
  }),
  list({
    path: '/moderation/cases/{id}/reports',
    id: 'listCaseReports',
    summary: 'What people say of something that was reported',
    input: caseInput,
    item: caseReportView.meta({ id: 'CaseReport' }),
    missing: moderationErrors.moderation_case_not_found,
    errors: STAFF_FAILURES,
    use: listCaseReports,
  }),
  list({
    path: '/moderation/cases/{id}/thread',
    id: 'readReportedThread',
    summary: 'The messages around a reported one; every look is in the audit log',
    input: caseInput,
    item: reportedMessage.meta({ id: 'ReportedMessage' }),
    missing: moderationErrors.moderation_case_not_found,
    errors: [...STAFF_FAILURES, messageErrors.conversation_not_found],
    use: readReportedThread,
  }),
  act({
    method: 'post',
    path: '/moderation/cases/{id}/settlement',
    id: 'settleReports',
    summary: 'Decides about what was reported, and tells those who reported it',
    input: z.object({ ...describedShape(settleInput.shape), id: z.uuid() }),
    missing: moderationErrors.moderation_case_not_found,
    errors: [
      ...STAFF_FAILURES,
      moderationErrors.moderation_decided,
      moderationErrors.moderation_claimed,
      moderationErrors.moderation_own,
      moderationErrors.moderation_reported,
      moderationErrors.moderation_for_admins,
      moderationErrors.moderation_deciding,
      moderationErrors.moderation_changed,
      moderationErrors.moderation_reason_missing,
      reportErrors.report_note_too_long,
    ],
    use: settleReports,
  }),
]);
