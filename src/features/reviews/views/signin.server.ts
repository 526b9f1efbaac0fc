// Why somebody on their way to reviews is asked to sign in.
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const reviewSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/(?:reviews|orders\/[^/]+\/review)$/,
    say: (ctx, { way }) => translator(ctx.locale, 'signin')('reviews', { way }),
  },
];
