// What becomes of suspensions with time.
import { defineSchedule } from '#platform/jobs.server.ts';
import { endSuspensions } from './moderation.lift.server.ts';

export const sanctionJobs = [
  defineSchedule('moderation.end-suspensions', '*/5 * * * *', endSuspensions),
];
