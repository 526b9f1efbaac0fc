// Who joined the demo in the last weeks and keeps its moderators busy, and the second of these.
import { DEMO_DOMAIN } from '#features/accounts/sign-in/demo.ts';
import { type DemoPerson, person } from '../people.ts';
import { placeByCode } from '../places.ts';

/**
 * The second moderator, who decides what the first one can then be asked about again. Nobody has a
 * password for this account, and as a sample account it ends with the demonstration.
 */
export const COLLEAGUE = `colleague@${DEMO_DOMAIN}`;

const NEWCOMERS: readonly (readonly [name: string, place: string, joinedDaysAgo: number])[] = [
  ['Dwayne Hector', 'AG', 28.4],
  ['Mireille Dorval', 'MQ', 21.2],
  ['Marvin Sylvester', 'VC', 12.1],
  ['Trevon Clarke', 'BB', 11.3],
  ['Shanice Roberts', 'JM', 9.6],
  ['Alicia Moreno', 'PR', 8.2],
  ['Djuna Martis', 'CW', 6.5],
  ['Jean-Marc Belizaire', 'HT', 5.7],
  ['Yolanda Frías', 'DO', 2.3],
  ['Elton Lewis', 'TT', 1.4],
];

/** The same people on every machine. */
export function demoNewcomers(): DemoPerson[] {
  const proven = { emailVerified: true, islandVerified: false, hasAvatar: true };
  return [
    person('Yvonne Daniel', placeByCode('GD'), {
      email: COLLEAGUE,
      ...proven,
      phoneVerified: true,
      islandVerified: true,
      role: 'moderator',
      sells: false,
      bio: 'Looks after reports and appeals.',
    }),
    ...NEWCOMERS.map(([name, place, joinedDaysAgo]) =>
      person(name, placeByCode(place), {
        ...proven,
        phoneVerified: false,
        bio: '',
        sells: true,
        joinedDaysAgo,
      }),
    ),
  ];
}
