// What moderation plugs into the rest of the program.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { translator } from '#platform/translate.server.ts';
import { comparingJobs, comparingSubscriptions } from './comparing/moderation.jobs.server.ts';
import { settingsApi } from './configuring/moderation.settings.api.server.ts';
import { caseApi } from './deciding/moderation.case.api.server.ts';
import { checkContent } from './deciding/moderation.check.server.ts';
import { decidingJobs, decidingSubscriptions } from './deciding/moderation.jobs.server.ts';
import { reportsApi } from './reporting/moderation.report.api.server.ts';
import {
  forgetOldReports,
  forgetReporter,
  releaseReported,
} from './reporting/moderation.report.jobs.server.ts';
import { reportMail } from './reporting/moderation.report.mails.server.ts';
import { reportNotices } from './reporting/moderation.report.notices.server.ts';
import { exportOwnReports } from './reporting/moderation.report.server.ts';
import { exportOwnSanctions } from './sanctioning/moderation.own.server.ts';
import { peopleApi } from './people/moderation.people.api.server.ts';
import { sanctionApi } from './sanctioning/moderation.sanction.api.server.ts';
import { sanctionJobs } from './sanctioning/moderation.sanction.jobs.server.ts';
import { sanctionMails } from './sanctioning/moderation.sanction.mails.server.ts';
import { sanctionNotices } from './sanctioning/moderation.sanction.notices.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  screening: (ctx, content) => checkContent(ctx, content),
  subscriptions: [
    ...decidingSubscriptions,
    ...comparingSubscriptions,
    subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter),
  ],
  api: [...caseApi, ...settingsApi, ...reportsApi, ...sanctionApi, ...peopleApi],
  jobs: [
    ...decidingJobs,
    ...comparingJobs,
    defineSchedule('moderation.forget-reports', '21 3 * * *', forgetOldReports),
    defineSchedule('moderation.release-reported', '27 3 * * *', releaseReported),
    ...sanctionJobs,
  ],
  mails: [reportMail, ...sanctionMails],
  notices: [...reportNotices, ...sanctionNotices],
  exportOwn: { reports: exportOwnReports, sanctions: exportOwnSanctions },
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
};
