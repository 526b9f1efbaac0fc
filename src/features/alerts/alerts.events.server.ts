// What alerts tell themselves, in the transaction that found it: notifications hear of it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { SUMMARY_LISTINGS } from './alerts.limits.ts';

/** A listing was found for these people, who want to know at once. */
export const alertsFound = defineEvent(
  'alerts.found',
  z.object({ listingId: z.uuid(), userIds: z.array(z.uuid()).min(1) }),
);

/** The time of a summary has come: the newest of so many listings that an alert found. */
export const alertSummed = defineEvent(
  'alerts.summed',
  z.object({
    alertId: z.uuid(),
    way: z.enum(['daily', 'weekly']),
    listingIds: z.array(z.uuid()).min(1).max(SUMMARY_LISTINGS),
    total: z.int().min(1),
  }),
);
