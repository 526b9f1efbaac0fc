// What moderation plugs into the rest of the program.
import { MAX_BYTES } from '#features/media/media.limits.ts';
import type { Feature } from '#platform/feature.server.ts';
import { translator } from '#platform/translate.server.ts';
import { comparingSubscriptions } from './comparing/moderation.jobs.server.ts';
import { caseApi } from './deciding/moderation.case.api.server.ts';
import { checkContent } from './deciding/moderation.check.server.ts';
import { ratesApi } from './configuring/moderation.rates.api.server.ts';
import { settingsApi } from './configuring/moderation.settings.api.server.ts';
import { decidingJobs, decidingSubscriptions } from './deciding/moderation.jobs.server.ts';
import { appealsApi } from './appealing/moderation.appeal.api.server.ts';
import { reportsApi } from './reporting/moderation.report.api.server.ts';
import { reportingSubscriptions } from './reporting/moderation.jobs.server.ts';
import { reportMail } from './reporting/moderation.report.mails.server.ts';
import { appealNotices } from './appealing/moderation.appeal.notices.server.ts';
import { reportNotices } from './reporting/moderation.report.notices.server.ts';
import { moderationRetention } from './moderation.retention.server.ts';
import { PROOFS_MAX } from './appealing/moderation.appeal.limits.ts';
import { exportOwnAppeals } from './appealing/moderation.appeal.server.ts';
import { exportOwnReports } from './reporting/moderation.report.server.ts';
import { exportOwnSanctions } from './sanctioning/moderation.own.server.ts';
import { peopleApi } from './people/moderation.people.api.server.ts';
import { sanctionApi } from './sanctioning/moderation.sanction.api.server.ts';
import { sanctionJobs } from './sanctioning/moderation.sanction.jobs.server.ts';
import { sanctionMails } from './sanctioning/moderation.sanction.mails.server.ts';
import { sanctionNotices } from './sanctioning/moderation.sanction.notices.server.ts';

/** What a form of an appeal holds besides its pictures. */
const WORDS = 64 * 1024;

export const moderationFeature: Feature = {
  name: 'moderation',
  screening: (ctx, content) => checkContent(ctx, content),
  subscriptions: [...decidingSubscriptions, ...comparingSubscriptions, ...reportingSubscriptions],
  api: [
    ...caseApi,
    ...settingsApi,
    ...reportsApi,
    ...appealsApi,
    ...sanctionApi,
    ...peopleApi,
    ...ratesApi,
  ],
  jobs: [...decidingJobs, ...sanctionJobs],
  retention: moderationRetention,
  mails: [reportMail, ...sanctionMails],
  notices: [...reportNotices, ...appealNotices, ...sanctionNotices],
  exportOwn: {
    reports: exportOwnReports,
    appeals: exportOwnAppeals,
    sanctions: exportOwnSanctions,
  },
  fileForms: [
    {
      path: /^\/(?:appeals\/new|suspended)$/,
      maxBytes: PROOFS_MAX * MAX_BYTES.image + WORDS,
      withinMs: 300_000,
    },
  ],
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
  withoutTerms: [/^\/(?:api\/)?(?:report|reports|appeals)(?:\/|$)/, /^\/suspended$/],
  writingPages: [/^\/admin(?:\/|$)/],
};
