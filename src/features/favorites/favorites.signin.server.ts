// Why somebody on their way to favorites, or to the page of a heart that they tapped, is asked to
// sign in.
import { getListing } from '#features/listings/reading/listings.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/translate.server.ts';
import { favoriteIntent } from './favorites.intent.server.ts';

export const favoriteSignInReasons: readonly SignInReason[] = [
  {
    path: /^\//,
    async say(ctx, { way, next }) {
      const intent = favoriteIntent.read(ctx);
      if (intent?.page !== next) return null;
      const listing = await nullWhenMissing(getListing(ctx, { id: intent.listingId }));
      return listing && translator(ctx.locale, 'signin')('favorite', { way, title: listing.title });
    },
  },
  {
    path: /^\/favorites$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('favorites', { way }),
  },
];
