// What reviews plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { reviewsApi } from './reviews.api.server.ts';
import { exportOwnReviews } from './reviews.server.ts';

export const reviewsFeature: Feature = {
  name: 'reviews',
  api: reviewsApi,
  exportOwn: { reviews: exportOwnReviews },
};
