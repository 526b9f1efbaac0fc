// What reviews plugs into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import {
  orderCancelled,
  orderDelivered,
  orderDisputeClosed,
  orderDisputed,
} from '#features/orders/orders.events.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { reviewsApi } from './reviews.api.server.ts';
import { exportOwnReviews } from '#features/reviews/views/export.server.ts';
import { forgetReviewer } from './reviews.jobs.server.ts';
import { reviewNotices } from './reviews.notices.server.ts';
import { reviewSignInReasons } from '#features/reviews/views/signin.server.ts';
import { answerRevisions, reviewRevisions } from '#features/reviews/edits/moderation.server.ts';
import { settleReviews } from '#features/reviews/edits/write.server.ts';

export const reviewsFeature: Feature = {
  name: 'reviews',
  api: reviewsApi,
  subscriptions: [
    subscribe(userDeleted, 'reviews.remove', forgetReviewer),
    subscribe(orderDisputed, 'reviews.settle-disputed', settleReviews),
    subscribe(orderDisputeClosed, 'reviews.settle-closed', settleReviews),
    // Of a disputed order whose seller or buyer is gone.
    subscribe(orderCancelled, 'reviews.settle-cancelled', settleReviews),
    subscribe(orderDelivered, 'reviews.settle-delivered', settleReviews),
  ],
  screened: [reviewRevisions.screened, answerRevisions.screened],
  notices: reviewNotices,
  signInReasons: reviewSignInReasons,
  exportOwn: { reviews: exportOwnReviews },
  writingPages: [/^\/orders\/[^/]+\/review$/],
};
