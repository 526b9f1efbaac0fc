// The features in house order (ARCHITECTURE.md); everything central reads this list.
import type { Feature } from '#platform/feature.server.ts';
import { accountsFeature } from '#features/accounts/accounts.feature.server.ts';
import { catalogFeature } from '#features/catalog/catalog.feature.server.ts';
import { listingsFeature } from '#features/listings/listings.feature.server.ts';
import { mediaFeature } from '#features/media/media.feature.server.ts';
import { pagesFeature } from '#features/pages/pages.feature.server.ts';
import { reviewsFeature } from '#features/reviews/reviews.feature.server.ts';
import { searchFeature } from '#features/search/search.feature.server.ts';
import { sellersFeature } from '#features/sellers/sellers.feature.server.ts';

export const FEATURES: readonly Feature[] = [
  catalogFeature,
  pagesFeature,
  accountsFeature,
  mediaFeature,
  sellersFeature,
  listingsFeature,
  searchFeature,
  reviewsFeature,
];
