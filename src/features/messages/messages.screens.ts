// The screens that are looked at everywhere, as tests/support/screens.ts says.
import type { Screens } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ conversation }: Places): Screens => ({
  buyer: [conversation],
  seller: [conversation],
});
