// Favorites under /api: the same use cases as the hearts of the pages, which call these operations.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingCard } from '#features/listings/listings.api.server.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { favoriteErrors } from './favorites.errors.ts';
import { favoritesInput, favoriteState, favoritesView, favoriteView } from './favorites.schema.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorites.server.ts';

const { not_authenticated } = accountErrors;
const { rate_limited } = platformErrors;
const one = {
  path: '/favorites/{listingId}',
  input: z.object({ listingId: z.uuid() }),
  output: favoriteState.meta({ id: 'FavoriteState' }),
  missing: listingErrors.listing_not_found,
};

export const favoritesApi: readonly Operation[] = tagged('Favorites', [
  list({
    path: '/favorites',
    id: 'listFavorites',
    summary: 'The own favorites, last saved first, sold ones included',
    input: favoritesInput,
    item: favoriteView.extend({ listing: listingCard }).meta({ id: 'Favorite' }),
    extras: { sold: favoritesView.shape.sold },
    errors: [not_authenticated],
    use: listFavorites,
  }),
  act({
    ...one,
    method: 'put',
    id: 'addFavorite',
    summary: 'Keeps a listing that is for sale among the own favorites',
    errors: [not_authenticated, rate_limited, ...Object.values(favoriteErrors)],
    use: addFavorite,
  }),
  act({
    ...one,
    method: 'delete',
    id: 'removeFavorite',
    summary: 'Takes a listing from the own favorites',
    errors: [not_authenticated, rate_limited],
    use: removeFavorite,
  }),
]);
