// What moderation plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { translator } from '#platform/translate.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  signInReasons: [
    {
      path: /^\/admin(?:\/|$)/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('admin', { way }),
    },
  ],
};
