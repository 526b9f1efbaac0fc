// What the queue and the log do without a request, and when others tell of something.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { eventCancelled, eventDecided } from '#features/events/events.events.server.ts';
import { forumDecided, forumWithdrawn } from '#features/forum/forum.events.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { defineSchedule, type Job, type Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { closeCase, forgetAuthor, markOverdue } from './case.server.ts';
import { keepDecision } from './outside.server.ts';
import { pickSecondLooks } from './reopen.server.ts';
import { sumDays } from '#features/moderation/settings/days.server.ts';

export const decidingJobs: readonly Job[] = [
  defineSchedule('moderation.mark-overdue', '*/5 * * * *', markOverdue),
  defineSchedule('moderation.second-looks', '23 * * * *', pickSecondLooks),
  defineSchedule('moderation.sum-days', '7 * * * *', sumDays),
];

export const decidingSubscriptions: readonly Subscription[] = [
  subscribe(listingWithdrawn, 'moderation.close-listings', (ctx, { listingId: subjectId }) =>
    closeCase(ctx, { kind: 'listings', subjectId }),
  ),
  subscribe(eventCancelled, 'moderation.close-events', (ctx, { seriesId: subjectId }) =>
    closeCase(ctx, { kind: 'events', subjectId }),
  ),
  subscribe(forumWithdrawn, 'moderation.close-forum', (ctx, { entryId: subjectId }) =>
    closeCase(ctx, { kind: 'forum', subjectId }),
  ),
  subscribe(eventDecided, 'moderation.keep-events', (ctx, told, { id }) => {
    const { seriesId: subjectId, organizerId: authorId } = told;
    return keepDecision(ctx, { ...told, id, kind: 'events', subjectId, authorId });
  }),
  subscribe(forumDecided, 'moderation.keep-forum', (ctx, told, { id }) =>
    keepDecision(ctx, { ...told, id, kind: 'forum', subjectId: told.entryId }),
  ),
  subscribe(userDeleted, 'moderation.forget', forgetAuthor),
];
