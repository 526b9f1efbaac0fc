// What moderation plugs into the rest of the program.
import { MAX_BYTES } from '#features/media/media.limits.ts';
import type { Feature } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { loadWeights } from './detectors/assess.server.ts';
import { pictureSubscriptions } from './pictures/jobs.server.ts';
import { comparingSubscriptions } from './similarity/jobs.server.ts';
import { waveSubscriptions } from './cleaning/jobs.server.ts';
import { waveApi } from './cleaning/wave.api.server.ts';
import { ruleSubscriptions } from './rules/jobs.server.ts';
import { ruleApi } from './rules/rule.api.server.ts';
import { caseApi } from './decisions/case.api.server.ts';
import { checkContent } from './decisions/check.server.ts';
import { ratesApi } from './settings/rates.api.server.ts';
import { settingsApi } from './settings/settings.api.server.ts';
import { decisionNotices } from './decisions/decision.notices.server.ts';
import { decidingJobs, decidingSubscriptions } from './decisions/jobs.server.ts';
import { appealsApi } from './appeals/appeal.api.server.ts';
import { learningApi } from './learning/learning.api.server.ts';
import { learningJobs, learningSubscriptions } from './learning/jobs.server.ts';
import { evidenceApi } from './inbox/evidence.api.server.ts';
import { reportsApi } from './reports/report.api.server.ts';
import { reportingSubscriptions } from './reports/jobs.server.ts';
import { reportMail } from './reports/report.mails.server.ts';
import { appealNotices } from './appeals/appeal.notices.server.ts';
import { reportNotices } from './reports/report.notices.server.ts';
import { deferredJobs, deferredSubscriptions } from './deferred/jobs.server.ts';
import { moderationRetention } from './moderation.retention.server.ts';
import { PROOFS_MAX } from './appeals/appeal.limits.ts';
import { exportOwnAppeals } from './appeals/appeal.server.ts';
import { exportOwnReports } from './reports/report.server.ts';
import { exportOwnSanctions } from './sanctions/own.server.ts';
import { peopleApi } from './people/people.api.server.ts';
import { sanctionApi } from './sanctions/sanction.api.server.ts';
import { sanctionJobs } from './sanctions/sanction.jobs.server.ts';
import { sanctionMails } from './sanctions/sanction.mails.server.ts';
import { sanctionNotices } from './sanctions/sanction.notices.server.ts';

/** What a form of an appeal holds besides its pictures. */
const WORDS = 64 * 1024;

export const moderationFeature: Feature = {
  name: 'moderation',
  begin: loadWeights,
  screening: (ctx, content) => checkContent(ctx, content),
  subscriptions: [
    ...decidingSubscriptions,
    ...comparingSubscriptions,
    ...reportingSubscriptions,
    ...learningSubscriptions,
    ...pictureSubscriptions,
    ...waveSubscriptions,
    ...ruleSubscriptions,
    ...deferredSubscriptions,
  ],
  api: [
    ...caseApi,
    ...evidenceApi,
    ...settingsApi,
    ...reportsApi,
    ...appealsApi,
    ...sanctionApi,
    ...peopleApi,
    ...ratesApi,
    ...learningApi,
    ...waveApi,
    ...ruleApi,
  ],
  jobs: [...decidingJobs, ...deferredJobs, ...sanctionJobs, ...learningJobs],
  retention: moderationRetention,
  mails: [reportMail, ...sanctionMails],
  notices: [...reportNotices, ...decisionNotices, ...appealNotices, ...sanctionNotices],
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
