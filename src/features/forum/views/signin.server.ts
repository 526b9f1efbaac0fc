// Why somebody on their way to the forum is asked to sign in.
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const forumSignInReasons: readonly SignInReason[] = [
  {
    path: /^\/forum(?:\/|$)/,
    say: ({ locale }, { way }) => translator(locale, 'signin')('forum', { way }),
  },
];
