// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, sheet } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ listing }: Places): Screens => ({
  visitor: [
    { path: listing, opens: ['.gallery a[href]'] },
    '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
    `${listing}/flyer`,
  ],
  newcomer: [{ path: `${listing}?from=newcomer`, opens: ['main a[href^="/messages?listing="]'] }],
  buyer: [
    {
      path: `${listing}?from=buyer`,
      opens: [sheet('request'), sheet('offer'), 'main a[href^="/report?"]'],
    },
  ],
  seller: [{ path: '/sell', sends: '.savebar [type=submit]' }, `${listing}/edit`, listing],
});
