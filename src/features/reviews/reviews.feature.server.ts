// What reviews plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { reviewsApi } from './reviews.api.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { removeReviewsAbout } from './reviews.jobs.server.ts';
import { exportOwnReviews } from './reviews.server.ts';

export const reviewsFeature: Feature = {
  name: 'reviews',
  api: reviewsApi,
  subscriptions: [subscribe(userDeleted, 'reviews.remove', removeReviewsAbout)],
  exportOwn: { reviews: exportOwnReviews },
};
