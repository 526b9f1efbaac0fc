// What moderation does without a request.
import { defineSchedule, type Job } from '#platform/jobs.server.ts';
import { markOverdue } from '#features/moderation/deciding/moderation.case.server.ts';
import { forgetOldLogs } from '#features/moderation/deciding/moderation.log.server.ts';

export const moderationJobs: readonly Job[] = [
  defineSchedule('moderation.mark-overdue', '*/5 * * * *', markOverdue),
  defineSchedule('moderation.forget-logs', '23 4 * * *', forgetOldLogs),
];
