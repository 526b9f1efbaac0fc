// What moderation plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { translator } from '#platform/translate.server.ts';
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { eventCancelled } from '#features/events/events.events.server.ts';
import { forumRemoved } from '#features/forum/forum.events.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { comparingJobs, comparingSubscriptions } from './comparing/moderation.jobs.server.ts';
import { closeCase, forgetAuthor } from '#features/moderation/deciding/moderation.case.server.ts';
import { checkContent } from '#features/moderation/deciding/moderation.check.server.ts';
import { moderationJobs } from './moderation.jobs.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { appealsApi } from './appealing/moderation.appeal.api.server.ts';
import { reportsApi } from './reporting/moderation.report.api.server.ts';
import {
  forgetOldReports,
  forgetReporter,
  releaseReported,
} from './reporting/moderation.report.jobs.server.ts';
import { reportMail } from './reporting/moderation.report.mails.server.ts';
import { contentReported } from './reporting/moderation.report.events.server.ts';
import { weighReport } from './reporting/moderation.weigh.server.ts';
import { reportNotices } from './reporting/moderation.report.notices.server.ts';
import { exportOwnAppeals } from './appealing/moderation.appeal.server.ts';
import { exportOwnReports } from './reporting/moderation.report.server.ts';
import { endSuspensions } from './sanctioning/moderation.lift.server.ts';
import { exportOwnSanctions } from './sanctioning/moderation.own.server.ts';
import { sanctionApi } from './sanctioning/moderation.sanction.api.server.ts';
import { forgetOldSanctions } from './sanctioning/moderation.sanction.jobs.server.ts';
import { sanctionMails } from './sanctioning/moderation.sanction.mails.server.ts';
import { sanctionNotices } from './sanctioning/moderation.sanction.notices.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  screening: (ctx, content) => checkContent(ctx, content),
  subscriptions: [
    subscribe(listingWithdrawn, 'moderation.close-listings', (ctx, { listingId: subjectId }) =>
      closeCase(ctx, { kind: 'listings', subjectId }),
    ),
    subscribe(eventCancelled, 'moderation.close-events', (ctx, { seriesId: subjectId }) =>
      closeCase(ctx, { kind: 'events', subjectId }),
    ),
    subscribe(forumRemoved, 'moderation.close-forum', (ctx, { entryId: subjectId }) =>
      closeCase(ctx, { kind: 'forum', subjectId }),
    ),
    subscribe(contentReported, 'moderation.weigh-report', weighReport),
    subscribe(userDeleted, 'moderation.forget', forgetAuthor),
    ...comparingSubscriptions,
    subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter),
  ],
  api: [...reportsApi, ...appealsApi, ...sanctionApi],
  jobs: [
    ...moderationJobs,
    ...comparingJobs,
    defineSchedule('moderation.forget-reports', '21 3 * * *', forgetOldReports),
    defineSchedule('moderation.release-reported', '27 3 * * *', releaseReported),
    defineSchedule('moderation.end-suspensions', '*/5 * * * *', endSuspensions),
    defineSchedule('moderation.forget-sanctions', '31 4 * * *', forgetOldSanctions),
  ],
  mails: [reportMail, ...sanctionMails],
  notices: [...reportNotices, ...sanctionNotices],
  exportOwn: {
    reports: exportOwnReports,
    appeals: exportOwnAppeals,
    sanctions: exportOwnSanctions,
  },
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
      path: /^\/(?:decisions|appeals)\//,
      say: ({ locale }, { way }) => translator(locale, 'signin')('reports.decision', { way }),
    },
    {
      path: /^\/report$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('reports.message', { way }),
    },
  ],
};
