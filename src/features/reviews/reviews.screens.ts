// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, SEND } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ delivered }: Places): Screens => ({
  buyer: [{ path: `${delivered}/review`, sends: SEND }, '/reviews'],
});
