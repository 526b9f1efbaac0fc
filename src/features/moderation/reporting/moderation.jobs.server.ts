// What reports and appeals do without a request, and when other things happen.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { caseDecided } from '#features/moderation/moderation.events.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { closeDecided } from './moderation.close.server.ts';
import { contentReported } from './moderation.report.events.server.ts';
import {
  forgetOldReports,
  forgetReporter,
  releaseReported,
} from './moderation.report.jobs.server.ts';
import { weighReport } from './moderation.weigh.server.ts';

export const reportingJobs = [
  defineSchedule('moderation.forget-reports', '21 3 * * *', forgetOldReports),
  defineSchedule('moderation.release-reported', '27 3 * * *', releaseReported),
];

export const reportingSubscriptions = [
  subscribe(contentReported, 'moderation.weigh-report', weighReport),
  subscribe(caseDecided, 'moderation.close-reports', closeDecided),
  subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter),
];
