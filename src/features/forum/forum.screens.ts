// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, SEND } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ discussion, settled }: Places): Screens => ({
  visitor: ['/forum', discussion, settled],
  seller: [
    { path: '/forum/new', sends: SEND },
    discussion,
    `/forum/texts/${discussion.split('/').at(-1)}`,
  ],
});
