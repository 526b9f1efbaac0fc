// What alerts plug into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { listingDecided, listingEdited } from '#features/listings/listings.events.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { lexiconChanged } from '#features/catalog/catalog.events.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { alertsApi } from './alerts.api.server.ts';
import { pendingAlert, finishPendingAlert } from './alerts.pending.server.ts';
import {
  matchApproved,
  matchEdited,
  readAlertsAgain,
  removeAlertsOf,
} from './alerts.jobs.server.ts';
import { alertNotices } from './alerts.notices.server.ts';
import { alertRetention } from './alerts.retention.server.ts';
import { exportOwnAlerts } from './alerts.server.ts';
import { alertSignInReasons } from './alerts.signin.server.ts';
import { sumAlerts } from './matches/summary.server.ts';

export const alertsFeature: Feature = {
  name: 'alerts',
  api: alertsApi,
  subscriptions: [
    subscribe(listingDecided, 'alerts.match', matchApproved),
    subscribe(listingEdited, 'alerts.match-edit', matchEdited),
    subscribe(userDeleted, 'alerts.remove', removeAlertsOf),
    {
      ...subscribe(
        lexiconChanged,
        'alerts.read-again-by-names',
        async (ctx) => void (await readAlertsAgain(ctx)),
      ),
      expireInSeconds: 3600,
    },
  ],
  jobs: [
    // Every quarter, so that a late server catches up.
    defineSchedule('alerts.sum', '9-59/15 * * * *', sumAlerts, { expireInSeconds: 900 }),
    defineSchedule('alerts.read-again', '47 7 * * *', readAlertsAgain, { expireInSeconds: 3600 }),
  ],
  notices: alertNotices,
  retention: alertRetention,
  signInReasons: alertSignInReasons,
  pendingActions: [{ waits: pendingAlert.waits, finish: finishPendingAlert }],
  exportOwn: { alerts: exportOwnAlerts },
  withoutTerms: [/^\/(?:api\/)?alerts(?:\/|$)/],
};
