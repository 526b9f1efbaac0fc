// What becomes of suspensions with time.
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { endSuspensions } from './lift.server.ts';

export const sanctionJobs = [
  defineSchedule('moderation.end-suspensions', '*/5 * * * *', endSuspensions),
];
