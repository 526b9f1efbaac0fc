// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, SEND } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ listing, offer }: Places): Screens => ({
  buyer: [{ path: `${listing}/offer`, sends: SEND }],
  seller: [`${offer}/counter`],
});
