// Why somebody on their way to orders is asked to sign in.
import { getListing } from '#features/listings/listings.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const orderSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/orders(?:\/|$)/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('orders', { way }),
  },
  {
    path: /^\/products\/(?<id>[^/]+)\/request$/,
    async say(ctx, { way, names: { id = '' } }) {
      const listing = await nullWhenMissing(getListing(ctx, { id }));
      return listing && translator(ctx.locale, 'signin')('request', { way, title: listing.title });
    },
  },
];
