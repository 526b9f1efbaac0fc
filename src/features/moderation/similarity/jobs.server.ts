// What fingerprints follow: what is decided about their content, and its end.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { eventCancelled } from '#features/events/events.events.server.ts';
import { forumWithdrawn } from '#features/forum/forum.events.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { forgetFingerprintsOf, forgetSubject, rememberOutcome } from './fingerprints.server.ts';

export const comparingSubscriptions: Subscription[] = [
  subscribe(
    moderationDecided,
    'moderation.remember-outcome',
    (ctx, { kind, subjectId: id, outcome }) => rememberOutcome(ctx, { kind, id, outcome }),
  ),
  subscribe(userDeleted, 'moderation.forget-fingerprints-of', forgetFingerprintsOf),
  subscribe(listingWithdrawn, 'moderation.forget-listing', (ctx, { listingId: id }) =>
    forgetSubject(ctx, { kind: 'listings', id }),
  ),
  subscribe(eventCancelled, 'moderation.forget-event', (ctx, { seriesId: id }) =>
    forgetSubject(ctx, { kind: 'events', id }),
  ),
  subscribe(forumWithdrawn, 'moderation.forget-entry', (ctx, { entryId: id }) =>
    forgetSubject(ctx, { kind: 'forum', id }),
  ),
];
