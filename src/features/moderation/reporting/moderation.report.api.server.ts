// Reports under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { describedShape } from '#platform/described.ts';
import { reportErrors } from './moderation.report.errors.ts';
import {
  ownReportsInput,
  ownReportView,
  reportSentView,
  sendReportInput,
} from './moderation.report.schema.ts';
import { getOwnReport, listOwnReports, sendReport } from './moderation.report.server.ts';

const tag = 'Reports';
const report = ownReportView.meta({ id: 'Report' });
const { not_authenticated } = accountErrors;

export const reportsApi: readonly Operation[] = [
  act({
    method: 'post',
    path: '/reports',
    id: 'sendReport',
    tag,
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
    tag,
    summary: 'What the person reported, newest first, and what became of it',
    input: ownReportsInput,
    item: report,
    errors: [not_authenticated],
    use: listOwnReports,
  }),
  read({
    path: '/profile/reports/{id}',
    id: 'getOwnReport',
    tag,
    summary: 'One own report',
    input: z.object({ id: z.uuid() }),
    output: report,
    missing: reportErrors.report_not_found,
    errors: [not_authenticated],
    use: getOwnReport,
  }),
];
