// When the check learns: of each decision at once as an example, and of all of them at night.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { caseDecided, moderationDecided } from '#features/moderation/moderation.events.server.ts';
import { defineSchedule, type Job, type Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { forgetExamplesOf, keepExample } from './examples.server.ts';
import { learnFromDecisions } from './train.server.ts';

export const learningJobs: readonly Job[] = [
  defineSchedule('moderation.learn', '23 7 * * *', learnFromDecisions),
];

export const learningSubscriptions: readonly Subscription[] = [
  subscribe(moderationDecided, 'moderation.keep-example', keepExample),
  // Where content stays as it was there is no decision about it.
  subscribe(caseDecided, 'moderation.keep-honest-example', async (ctx, told) => {
    if (told.decisionId === null) await keepExample(ctx, { ...told, reason: null });
  }),
  subscribe(userDeleted, 'moderation.forget-examples-of', forgetExamplesOf),
];
