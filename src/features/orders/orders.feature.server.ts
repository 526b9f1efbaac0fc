// What orders plug into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import {
  listingDecided,
  listingSaleUndone,
  listingSold,
  listingWithdrawn,
} from '#features/listings/listings.events.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import {
  closeOverdue,
  declineRemoved,
  declineSoldOut,
  declineWithdrawn,
  leaveOrders,
  takeBackRecorded,
} from './orders.jobs.server.ts';
import { ordersApi } from './orders.api.server.ts';
import { orderNotices } from './orders.notices.server.ts';
import { orderRetention } from './orders.retention.server.ts';
import { salesApi } from './sales/sales.api.server.ts';
import { exportOwnOrders } from './views/export.server.ts';
import { orderSignInReasons } from './views/signin.server.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  api: [...ordersApi, ...salesApi],
  jobs: [defineSchedule('orders.close-overdue', '4-59/5 * * * *', closeOverdue)],
  retention: orderRetention,
  subscriptions: [
    subscribe(listingSold, 'orders.decline-sold-out', declineSoldOut),
    subscribe(listingWithdrawn, 'orders.decline-withdrawn', declineWithdrawn),
    subscribe(listingDecided, 'orders.decline-removed', declineRemoved),
    subscribe(listingSaleUndone, 'orders.take-back-recorded', takeBackRecorded),
    subscribe(userDeleted, 'orders.leave', leaveOrders),
  ],
  signInReasons: orderSignInReasons,
  notices: orderNotices,
  exportOwn: { orders: exportOwnOrders },
  // What two people have agreed on goes on; new orders wait.
  withoutTerms: [
    /^\/orders\/[^/]+$/,
    /^\/api\/orders\/[^/]+\/(?:confirm|arrange|cancel|ship|deliver|collect|dispute|acknowledge|deny)$/,
    /^\/api\/listings\/[^/]+\/order-quote$/,
  ],
  writingPages: [/^\/products\/[^/]+\/request$/],
};
