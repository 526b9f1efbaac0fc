// When decisions take effect: ten seconds after they were made, or with the next minute where that
// failed.
import { decisionDeferred } from '#features/moderation/moderation.events.server.ts';
import { defineSchedule, type Job, type Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { carryOutDeferred, carryOutLate } from './deferred.server.ts';

/** It is put off until its time has come, so it is looked at often; a minute ends it. */
const SOON = { retry: { limit: 30, delaySeconds: 2, longestDelaySeconds: 2 }, atOnce: 2 };

export const deferredJobs: readonly Job[] = [
  defineSchedule('moderation.carry-out-late', '* * * * *', carryOutLate),
];

export const deferredSubscriptions: readonly Subscription[] = [
  subscribe(decisionDeferred, 'moderation.carry-out', carryOutDeferred, SOON),
];
