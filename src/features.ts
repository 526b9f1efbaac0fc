// The features in house order: each knows those above it and none below. Everything central reads
// this list, the rules of who may import whom included (.dependency-cruiser.cjs).
import { or, type SQL, sql } from 'drizzle-orm';
import type { Deletion } from '#platform/backup/deletions.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { noticeRegistry } from '#platform/notices/kinds.server.ts';
import { platformRetention } from '#platform/db/platform.retention.server.ts';
import type { Partitioned } from '#platform/db/partition-spans.server.ts';
import type { RetentionRule } from '#platform/db/retention.server.ts';
import { screenedRegistry } from '#platform/screening/screening.server.ts';
import { accountsFeature } from '#features/accounts/accounts.feature.server.ts';
import { alertsFeature } from '#features/alerts/alerts.feature.server.ts';
import { catalogFeature } from '#features/catalog/catalog.feature.server.ts';
import { eventsFeature } from '#features/events/events.feature.server.ts';
import { favoritesFeature } from '#features/favorites/favorites.feature.server.ts';
import { forumFeature } from '#features/forum/forum.feature.server.ts';
import { listingsFeature } from '#features/listings/listings.feature.server.ts';
import { mediaFeature } from '#features/media/media.feature.server.ts';
import { messagesFeature } from '#features/messages/messages.feature.server.ts';
import { moderationFeature } from '#features/moderation/moderation.feature.server.ts';
import { notificationsFeature } from '#features/notifications/notifications.feature.server.ts';
import { offersFeature } from '#features/offers/offers.feature.server.ts';
import { analyticsFeature } from '#features/analytics/analytics.feature.server.ts';
import { ordersFeature } from '#features/orders/orders.feature.server.ts';
import { pagesFeature } from '#features/pages/pages.feature.server.ts';
import { preferencesFeature } from '#features/preferences/preferences.feature.server.ts';
import { reviewsFeature } from '#features/reviews/reviews.feature.server.ts';
import { searchFeature } from '#features/search/search.feature.server.ts';
import { sellersFeature } from '#features/sellers/sellers.feature.server.ts';

export const FEATURES: readonly Feature[] = [
  catalogFeature,
  preferencesFeature,
  pagesFeature,
  accountsFeature,
  mediaFeature,
  sellersFeature,
  listingsFeature,
  eventsFeature,
  forumFeature,
  searchFeature,
  favoritesFeature,
  alertsFeature,
  messagesFeature,
  ordersFeature,
  analyticsFeature,
  offersFeature,
  reviewsFeature,
  moderationFeature,
  notificationsFeature,
];

/** How long everything is kept that goes by itself. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  ...platformRetention,
  ...FEATURES.flatMap(({ retention = [] }) => retention),
];

/** Tables that lie in a partition for each month or day. */
export const PARTITIONED: readonly Partitioned[] = FEATURES.flatMap(
  ({ partitioned = [] }) => partitioned,
);

/** What is deleted again when a backup brings it back. */
export const DELETIONS: readonly Deletion[] = FEATURES.flatMap(({ deletions = [] }) => deletions);

/** A condition on `media`: some feature shows the file to visitors. */
export const SHOWN_MEDIA = (now: Date): SQL =>
  or(...FEATURES.flatMap(({ showsMedia }) => showsMedia?.(now) ?? [])) ?? sql`false`;

/** What the notices of all features say, by the names of their kinds. */
export const NOTICE_REGISTRY = noticeRegistry(FEATURES.flatMap(({ notices = [] }) => notices));

/** What people write for others to read, by the names of its kinds. */
export const SCREENED_REGISTRY = screenedRegistry(
  FEATURES.flatMap(({ screened = [] }) => screened),
);
