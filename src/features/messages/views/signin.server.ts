// Why somebody on their way to messages is asked to sign in.
import { getListing } from '#features/listings/listings.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const messageSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/messages(?:\/|$)/,
    async say(ctx, { way, next }) {
      const t = translator(ctx.locale, 'signin');
      const id = new URL(next, ctx.settings.publicUrl).searchParams.get('listing');
      const listing = id ? await nullWhenMissing(getListing(ctx, { id })) : null;
      return listing ? t('contact', { way, title: listing.title }) : t('messages', { way });
    },
  },
];
