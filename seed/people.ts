// The people of the demo: about three of each place, and one account for every role.
import { DEMO_DOMAIN } from '#features/accounts/sign-in/demo.ts';
import bios from './data/bios.json' with { type: 'json' };
import { hash } from './generator/kit.mjs';
import { type DemoPlace, type Language, placeByCode, PLACES } from './places.ts';
import { randomOf, whole } from './random.ts';

export type DemoPerson = {
  /** Also the name of the avatar's file. */
  slug: string;
  name: string;
  email: string;
  role: 'user' | 'moderator';
  country: string;
  town: DemoPlace['towns'][number];
  language: Language;
  phone: string;
  bio: string;
  emailVerified: boolean;
  phoneVerified: boolean;
  islandVerified: boolean;
  hasAvatar: boolean;
  /** Days between joining and the day of seeding. */
  joinedDaysAgo: number;
  sells: boolean;
};

/** Addresses of the three accounts that a visitor of the demo can sign in with. */
export const DEMO_ACCOUNTS = {
  buyer: `buyer@${DEMO_DOMAIN}`,
  seller: `seller@${DEMO_DOMAIN}`,
  moderator: `moderator@${DEMO_DOMAIN}`,
} as const;

/** The password of those three, where only this machine can visit the demo. */
export const DEMO_PASSWORD = 'calabash';

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Somebody by name and place; what is not fixed follows from the name. */
export function person(
  name: string,
  place: DemoPlace,
  fixed: Partial<DemoPerson> = {},
): DemoPerson {
  const slug = slugOf(name);
  const random = randomOf(`person ${slug}`);
  const language = random.pick(place.languages);
  const emailVerified = random.chance(0.94);
  const phoneVerified = random.chance(0.68);
  return {
    slug,
    name,
    email: `${slug.replaceAll('-', '.')}@people.calabash.example`,
    role: 'user',
    country: place.code,
    town: random.pick(place.towns),
    language,
    phone: String(1_000_000 + (hash(slug) % 8_999_999)),
    bio: random.pick(bios)[language],
    emailVerified,
    phoneVerified,
    islandVerified: phoneVerified && random.chance(0.55),
    hasAvatar: random.chance(0.9),
    // Before the oldest listing there is.
    joinedDaysAgo: whole(random, 740, 1500),
    sells: random.chance(0.86),
    ...fixed,
  };
}

/** Everyone, the three sign-ins first; the same people on every machine. */
export function demoPeople(): DemoPerson[] {
  const verified = {
    emailVerified: true,
    phoneVerified: true,
    islandVerified: true,
    hasAvatar: true,
  };
  const signIns = [
    person('Keisha Morgan', placeByCode('JM'), {
      email: DEMO_ACCOUNTS.buyer,
      ...verified,
      islandVerified: false,
      sells: false,
      joinedDaysAgo: 210,
      bio: 'Looking for good second-hand things for a first flat.',
    }),
    person('Andre Campbell', placeByCode('JM'), {
      email: DEMO_ACCOUNTS.seller,
      ...verified,
      sells: true,
      language: 'en',
      bio:
        'Furniture and tools from my workshop in Kingston. ' +
        'Everything is tested before it goes out.',
    }),
    person('Rosalind Baptiste', placeByCode('TT'), {
      email: DEMO_ACCOUNTS.moderator,
      ...verified,
      role: 'moderator',
      sells: false,
      bio: 'Helps to keep the marketplace honest.',
    }),
  ];
  const others = PLACES.flatMap((place) =>
    place.people.map((name, index) => person(name, place, index === 0 ? { sells: true } : {})),
  );
  return [...signIns, ...others];
}
