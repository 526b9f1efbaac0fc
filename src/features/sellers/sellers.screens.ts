// The screens that are looked at everywhere, as tests/support/screens.ts says.
import type { Screens } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ store }: Places): Screens => ({
  visitor: [store],
  newcomer: [{ path: '/seller-profile', sends: 'main form[method=post] .savebar [type=submit]' }],
  seller: ['/seller-profile'],
});
