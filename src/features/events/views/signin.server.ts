// Why somebody on their way to an event is asked to sign in.
import { nullWhenMissing } from '#platform/errors.ts';
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { getEvent } from './one.server.ts';

export const eventSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/events\/(?:new|mine)$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('eventNew', { way }),
  },
  {
    path: /^\/events\/(?<id>[0-9a-f-]{36})(?:\/edit)?$/,
    async say(ctx, { way, names }) {
      const t = translator(ctx.locale, 'signin');
      const event = await nullWhenMissing(getEvent(ctx, { id: names['id'] ?? '' }));
      return event && t('event', { way, title: event.title });
    },
  },
  {
    path: /^\/events$/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('events', { way }),
  },
];
