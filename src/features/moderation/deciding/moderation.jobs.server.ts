// What the queue and the log do without a request, and when others tell of something.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { eventCancelled } from '#features/events/events.events.server.ts';
import { forumRemoved } from '#features/forum/forum.events.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { defineSchedule, type Job, type Subscription } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { closeCase, forgetAuthor, markOverdue } from './moderation.case.server.ts';
import { forgetOldLogs } from './moderation.log.server.ts';

export const decidingJobs: readonly Job[] = [
  defineSchedule('moderation.mark-overdue', '*/5 * * * *', markOverdue),
  defineSchedule('moderation.forget-logs', '23 4 * * *', forgetOldLogs),
];

export const decidingSubscriptions: readonly Subscription[] = [
  subscribe(listingWithdrawn, 'moderation.close-listings', (ctx, { listingId: subjectId }) =>
    closeCase(ctx, { kind: 'listings', subjectId }),
  ),
  subscribe(eventCancelled, 'moderation.close-events', (ctx, { seriesId: subjectId }) =>
    closeCase(ctx, { kind: 'events', subjectId }),
  ),
  subscribe(forumRemoved, 'moderation.close-forum', (ctx, { entryId: subjectId }) =>
    closeCase(ctx, { kind: 'forum', subjectId }),
  ),
  subscribe(userDeleted, 'moderation.forget', forgetAuthor),
];
