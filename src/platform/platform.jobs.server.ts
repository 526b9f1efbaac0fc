// What the platform itself does without a request.
import { defineSchedule, type Job } from './jobs.server.ts';
import { forgetOldHits } from './rate-limit.server.ts';

export const platformJobs: readonly Job[] = [
  defineSchedule('platform.forget-limits', '17 * * * *', forgetOldHits),
];
