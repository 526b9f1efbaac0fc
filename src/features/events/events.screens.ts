// The screens that are looked at everywhere, as tests/support/screens.ts says.
import type { Screens } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ crowded, event }: Places): Screens => ({
  visitor: ['/events', { path: event, opens: ['main [name=status]'] }, crowded],
  newcomer: ['/events/mine'],
  buyer: [event],
  seller: [
    '/events/mine',
    { path: '/events/new', sends: '.savebar [type=submit]' },
    `${event}/edit`,
    `${event}/guests`,
  ],
});
