// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { type Screens, SEND } from '#tests/support/screen.ts';
import type { Places } from '#tests/support/screens-world.ts';

export const screens = ({
  appeal,
  appealOf,
  case: held,
  decision,
  dispute,
  listing,
  person,
  report,
  sanction,
  wave,
}: Places): Screens => ({
  visitor: [{ path: `/report?kind=listings&id=${listing.split('/').at(-1)}`, sends: SEND }],
  suspended: ['/suspended'],
  buyer: [report],
  author: [decision, { path: appealOf, sends: SEND }, appeal, sanction],
  admin: [
    '/admin/moderation',
    '/admin/reports',
    '/admin/reports?tab=appeals',
    dispute,
    '/admin/people',
    { path: person, sends: SEND },
    '/admin/featured',
    '/admin/rates',
    { path: '/admin/synonyms?edit=new', sends: 'main form[method=post] [type=submit]' },
    '/admin/audit',
    '/admin/settings',
    '/admin/checks',
    // What others wait for stays theirs: the case that is open beside the list is taken.
    '/admin/queue?filter=reported&country=JM',
    '/admin/waves',
    wave,
    { path: '/admin/rules?edit=new', sends: 'main form[method=post] [type=submit]' },
    held,
    { path: `/admin/take-down?kind=listings&id=${listing.split('/').at(-1)}`, sends: SEND },
  ],
});
