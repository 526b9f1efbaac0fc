// Why somebody on their way to an offer is asked to sign in.
import { getListing } from '#features/listings/listings.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const offerSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/products\/(?<id>[^/]+)\/offer$/,
    async say(ctx, { way, names }) {
      const listing = await nullWhenMissing(getListing(ctx, { id: names.id ?? '' }));
      return listing && translator(ctx.locale, 'signin')('offer', { way, title: listing.title });
    },
  },
];
