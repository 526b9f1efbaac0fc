// What moderation plugs into the rest of the program.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { translator } from '#platform/translate.server.ts';
import { reportsApi } from './reporting/moderation.report.api.server.ts';
import {
  forgetOldReports,
  forgetReporter,
  releaseReported,
} from './reporting/moderation.report.jobs.server.ts';
import { reportMail } from './reporting/moderation.report.mails.server.ts';
import { reportNotices } from './reporting/moderation.report.notices.server.ts';
import { exportOwnReports } from './reporting/moderation.report.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  api: reportsApi,
  jobs: [
    defineSchedule('moderation.forget-reports', '21 3 * * *', forgetOldReports),
    defineSchedule('moderation.release-reported', '27 3 * * *', releaseReported),
  ],
  subscriptions: [subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter)],
  mails: [reportMail],
  notices: reportNotices,
  signInReasons: [
    {
      path: /^\/admin(?:\/|$)/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('admin', { way }),
    },
    {
      path: /^\/reports(?:\/|$)/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('reports.own', { way }),
    },
    {
      path: /^\/report$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('reports.message', { way }),
    },
  ],
  exportOwn: { reports: exportOwnReports },
};
