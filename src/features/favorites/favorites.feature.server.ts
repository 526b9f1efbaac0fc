// What favorites plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { favoritesApi } from './favorites.api.server.ts';
import { removeFavoritesOf } from './favorites.jobs.server.ts';
import { pendingFavorite, finishPendingFavorite } from './favorites.pending.server.ts';
import { favoriteNotices } from './favorites.notices.server.ts';
import { exportOwnFavorites } from './favorites.server.ts';
import { favoriteSignInReasons } from './favorites.signin.server.ts';

export const favoritesFeature: Feature = {
  name: 'favorites',
  api: favoritesApi,
  subscriptions: [subscribe(userDeleted, 'favorites.remove', removeFavoritesOf)],
  notices: favoriteNotices,
  signInReasons: favoriteSignInReasons,
  pendingActions: [{ waits: pendingFavorite.waits, finish: finishPendingFavorite }],
  exportOwn: { favorites: exportOwnFavorites },
  withoutTerms: [/^\/(?:api\/)?favorites(?:\/|$)/],
};
