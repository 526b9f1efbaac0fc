// Why somebody on their way to a page about listings is asked to sign in. A listing is named by its
// title as everybody may read it; one that is not public is not named.
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/translate.server.ts';
import { getListing } from './listings.server.ts';
import { WANTS_FAVORITE } from '#features/listings/listings.limits.ts';

export const listingSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/(?:sell|add-product)$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('sell', { way }),
  },
  {
    path: /^\/products\/[^/]+\/edit$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('edit', { way }),
  },
  {
    path: /^\/products\/(?<id>[^/]+)$/,
    async say(ctx, { way, names: { id = '' }, query }) {
      const listing = await nullWhenMissing(getListing(ctx, { id }));
      const wanted = query.has(WANTS_FAVORITE) ? 'favorite' : 'contact';
      return listing && translator(ctx.locale, 'signin')(wanted, { way, title: listing.title });
    },
  },
];
