// The people of the demo: about three of each place, and one account for every role.
import { DEMO_DOMAIN } from '#features/accounts/signing-in/accounts.demo.ts';
import { hash } from './generator/kit.mjs';
import { words, type Words } from './listings/draft.ts';
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

/** The password of those three. */
export const DEMO_PASSWORD = 'calabash';

const BIOS: Words[] = [
  words(
    'Moving things on from a full house. Fair prices, quick answers.|Vendo lo que ya no uso. Precios justos y respuesta rápida.|Je vide la maison. Prix justes, réponses rapides.|Ik ruim op. Eerlijke prijzen, snel antwoord.|M ap vide kay la. Bon pri, repons rapid.|Mi ta bende loke mi no ta usa mas. Preis hustu.',
  ),
  words(
    'I repair furniture in the evenings and sell what I finish.|Restauro muebles por las noches y vendo lo que termino.|Je restaure des meubles le soir et vends ce que je finis.|Ik knap ’s avonds meubels op en verkoop ze.|Mwen repare mèb aswè epi m vann yo.|Mi ta drecha mueble anochi i bende nan.',
  ),
  words(
    'Mechanic by trade. Ask me anything about a car I sell.|Mecánico de oficio. Pregunte lo que quiera del carro.|Mécanicien de métier. Posez toutes vos questions.|Monteur van beroep. Vraag gerust.|Mekanisyen. Poze m tout kesyon.|Mekániko di ofishi. Puntra tur kos.',
  ),
  words(
    'Mother of three: school things, toys and clothes that were outgrown.|Madre de tres: cosas de escuela, juguetes y ropa que ya no sirve.|Mère de trois enfants : affaires d’école, jouets, vêtements devenus petits.|Moeder van drie: schoolspullen, speelgoed en kleren.|Manman twa timoun: zafè lekòl, jwèt ak rad.|Mama di tres: kos di skol, kos di hunga i paña.',
  ),
  words(
    'Small farm in the hills; fruit in season and seedlings all year.|Finca pequeña en la loma; frutas de temporada y matas todo el año.|Petite exploitation dans les hauteurs ; fruits de saison et plants.|Klein bedrijf in de heuvels; fruit en plantjes.|Ti jaden nan mòn; fwi ak plant.|Kunuku chikí; fruta i mata.',
  ),
  words(
    'Musician and teacher. Instruments here are played before they are sold.|Músico y maestro. Todo instrumento se prueba antes de venderse.|Musicien et professeur. Chaque instrument est joué avant la vente.|Muzikant en docent. Elk instrument is bespeeld.|Mizisyen ak pwofesè.|Músiko i maestro.',
  ),
  words(
    'Fisherman, boat builder on quiet days.|Pescador, y carpintero de botes en días tranquilos.|Pêcheur, et charpentier de marine à mes heures.|Visser, en botenbouwer op stille dagen.|Pechè, m fè bato tou.|Piskadó i trahadó di boto.',
  ),
  words(
    'I help families find homes. Every place I list I have walked through.|Ayudo a familias a encontrar casa. Conozco cada propiedad.|J’aide les familles à se loger. Je connais chaque bien.|Ik help gezinnen aan een huis. Ik ken elk pand.|M ede fanmi jwenn kay.|Mi ta yuda famia haña kas.',
  ),
];

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function person(name: string, place: DemoPlace, fixed: Partial<DemoPerson> = {}): DemoPerson {
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
    bio: random.pick(BIOS)[language],
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
      bio: 'Furniture and tools from my workshop in Kingston. Everything is tested before it goes out.',
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
