// What the analytics of searches plug into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { messageSent } from '#features/messages/messages.events.server.ts';
import { orderPlaced } from '#features/orders/orders.events.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { analyticsApi } from './analytics.api.server.ts';
import { analyticsRetention } from './analytics.retention.server.ts';
import { learnFromSearches } from './learning/learn.server.ts';
import { recordOutcome } from './questions/record.server.ts';

export const analyticsFeature: Feature = {
  name: 'analytics',
  api: analyticsApi,
  retention: analyticsRetention,
  subscriptions: [
    subscribe(messageSent, 'analytics.contacted', async (ctx, { listingId, senderId, first }) => {
      if (listingId !== null && first)
        await recordOutcome(ctx, { listingId, userId: senderId, what: 'contacted' });
    }),
    subscribe(orderPlaced, 'analytics.ordered', async (ctx, { listingId, buyerId }) =>
      recordOutcome(ctx, { listingId, userId: buyerId, what: 'ordered' }),
    ),
  ],
  jobs: [defineSchedule('analytics.learn', '23 7 * * *', learnFromSearches)],
};
