// Why somebody on their way to a page about listings is asked to sign in. A listing is named by its
// title as everybody may read it; one that is not public is not named.
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { getListing } from '../listings.server.ts';

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
    async say(ctx, { way, names: { id = '' } }) {
      const listing = await nullWhenMissing(getListing(ctx, { id }));
      return listing && translator(ctx.locale, 'signin')('contact', { way, title: listing.title });
    },
  },
];
