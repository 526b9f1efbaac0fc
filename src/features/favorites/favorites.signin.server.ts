// Why somebody on their way to favorites, or to the page of a heart that they tapped, is asked to
// sign in.
import { getListing } from '#features/listings/listings.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pendingFavorite } from './favorites.pending.server.ts';

export const favoriteSignInReasons: readonly SignInReason[] = [
  {
    path: /^\//,
    async say(ctx, { way, next }) {
      const pending = pendingFavorite.read(ctx);
      if (pending?.page !== next) return null;
      const listing = await nullWhenMissing(getListing(ctx, { id: pending.listingId }));
      return listing && translator(ctx.locale, 'signin')('favorite', { way, title: listing.title });
    },
  },
  {
    path: /^\/favorites$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('favorites', { way }),
  },
];
