// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { ACCOUNT, type Screens, SEND } from '#tests/support/screen.ts';

export const screens = (): Screens => ({
  visitor: [
    '/login',
    { path: '/login?step=password', sends: SEND },
    { path: '/signup', sends: SEND },
    { path: '/forgot-password', sends: SEND },
    '/invitation?token=none',
  ],
  halfway: [{ path: '/login/second-step', sends: SEND }],
  seller: [
    { path: '/profile', opens: [ACCOUNT, '.header .bell a'] },
    {
      path: '/profile?tab=settings&open=password',
      opens: ['main .btn-danger-line'],
      sends: 'main form:has([name=currentPassword]) [type=submit]',
    },
    '/profile?edit=1',
    '/profile?tab=listings&state=active&q=a&rows=compact',
    { path: '/profile?tab=listings', opens: ['article.mine .acts > summary'] },
    { path: '/two-factor', sends: SEND },
  ],
});
