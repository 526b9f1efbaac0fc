// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, SEND } from '#tests/support/screen.ts';

export const screens = (): Screens => ({
  visitor: [
    {
      path: '/',
      opens: ['.header .where'],
      opensOnPhone: ['.header .mob:has(+ .menu-sheet) > summary'],
    },
    '/dev/mail',
    { path: '/accessibility', sends: SEND },
    '/offline',
    '/no/such/page',
  ],
  newcomer: ['/messages'],
  buyer: ['/reports'],
  seller: ['/messages'],
});
