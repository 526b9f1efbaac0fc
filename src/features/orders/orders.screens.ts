// The screens that are looked at everywhere, as tests/support/screens.ts says.
import type { Screens } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({ delivered, listing, order, ready }: Places): Screens => ({
  newcomer: ['/orders'],
  buyer: [
    `${listing}/request`,
    { path: order, opens: ['main a[href$="?do=cancel"]'] },
    ready,
    { path: delivered, opens: ['main a[href$="?do=dispute"]'] },
    `${delivered}/receipt`,
  ],
  seller: [
    '/orders',
    `${listing}/sold`,
    { path: order, opens: ['main a[href*="?do="]'] },
    // This browser cannot scan: it says what to do instead.
    { path: ready, opens: ['main .step-acts button[type=button]'] },
  ],
});
