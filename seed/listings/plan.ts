// The whole assortment of the demo: which thing is sold by whom, where, for how much, since when.
// Pure and repeatable;
// days are counted back from the day of seeding, so that the marketplace is fresh whenever it is
// filled.
import {
  conditionsFor,
  currencyByCode,
  countryByCode,
  findCategory,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import type {
  Condition,
  ListingDetails,
  ListingStatus,
} from '#features/listings/listings.schema.ts';
import type { DemoPerson } from '../people.ts';
import { type DemoPlace, type Language, placeByCode, PLACES } from '../places.ts';
import { askingPrice, type Random, randomOf, weighted, whole } from '../random.ts';
import { sceneName, VARIANTS } from '../scenes.ts';
import type { Draft, Writer } from './draft.ts';
import { choose, GOODS_CATEGORIES, writeGoods } from './goods.ts';
import { writeMobileHome, writeRent, writeSale } from './property.ts';
import { remarkOn } from './remarks.ts';
import { HANDING, STATE } from './sentences.ts';
import { writeAccessory, writePart } from './vehicle-parts.ts';
import { importOf, writeCar, writeMotorcycle } from './vehicles.ts';
import { writeJob, writeService } from './work.ts';

export type DemoListing = {
  seller: DemoPerson;
  title: string;
  description: string;
  language: Language;
  /** Minor units. */
  price: number;
  currency: string;
  category: string;
  condition: Condition | null;
  country: string;
  parish: string | null;
  stock: number;
  tags: string[];
  negotiable: boolean;
  /** The seller's secret minimum, minor units. */
  minimum: number | null;
  status: ListingStatus;
  details: ListingDetails;
  localGem: boolean;
  trending: boolean;
  createdDaysAgo: number;
  /** Null when it is still for sale. */
  soldDaysAgo: number | null;
  views: number;
  favorites: number;
  /** Name of the scene and how many of its shots the gallery shows; null without photographs. */
  scene: string | null;
  shots: number;
};

const APPROVED_LISTINGS = 1320;
/**
 * Run out, taken away and begun: they exist so that the marketplace can show that it hides them.
 * What waits or was refused is submitted and looked at (moderation/submitted.server.ts).
 */
const HIDDEN: ListingStatus[] = ['expired', 'expired', 'expired', 'removed', 'draft'];

const WRITERS: Record<string, Writer> = {
  'Automotive - Cars': writeCar,
  'Automotive - Motorcycles': writeMotorcycle,
  'Automotive - Parts': writePart,
  'Car Accessories': writeAccessory,
  'Real Estate - Sale': writeSale,
  'Real Estate - Rent': writeRent,
  'Mobile Home': writeMobileHome,
  Services: writeService,
  Jobs: writeJob,
};
for (const category of GOODS_CATEGORIES)
  WRITERS[category] = (random, language) => writeGoods(category, random, language);

const SHARES: [string, number][] = [
  ['Automotive - Cars', 13],
  ['Automotive - Motorcycles', 4],
  ['Automotive - Parts', 4],
  ['Car Accessories', 3],
  ['Real Estate - Sale', 7],
  ['Real Estate - Rent', 6],
  ['Mobile Home', 2],
  ['Jobs', 4],
  ['Electronics', 7],
  ['Furniture', 7],
  ['Apparel', 4],
  ['Jewelry', 3],
  ['Phones', 4],
  ['Services', 5],
  ['Home & Garden', 5],
  ['Food & Dining', 4],
  ['Pets', 3],
  ['Sports & Recreation', 4],
  ['Arts & Crafts', 4],
  ['Toys & Games', 3],
  ['Musical Instruments', 4],
  ['Events', 3],
  ['Lost & Found', 2],
  ['Free Items', 2],
  ['Miscellaneous', 3],
];

/** "à Le Gosier" is written "au Gosier", "à Les Cayes" "aux Cayes". */
const contracted = (text: string, language: Language): string =>
  language === 'fr' ? text.replaceAll('à Les ', 'aux ').replaceAll('à Le ', 'au ') : text;

function describe(random: Random, draft: Draft, town: string): string {
  const parts = [...draft.about, ...remarkOn(draft.category, random, draft.language)];
  if (draft.voice === 'goods' && draft.condition && Object.hasOwn(STATE, draft.condition))
    parts.push(random.pick(STATE[draft.condition as keyof typeof STATE])[draft.language]);
  parts.push(random.pick(HANDING[draft.voice])[draft.language].replace('{town}', town));
  return contracted(parts.join(' '), draft.language);
}

/**
 * An asking price as people of the place would name it: about half of them in their own currency.
 */
function priced(
  random: Random,
  usd: number,
  place: DemoPlace,
): { price: number; currency: string } {
  const local = countryByCode(place.code)?.currency ?? 'USD';
  const currency = random.chance(place.languages.includes('fr') && local === 'EUR' ? 0.9 : 0.5)
    ? local
    : 'USD';
  const rate = currencyByCode(currency)?.rate ?? 1;
  return { price: askingPrice(usd * rate) * 100, currency };
}

function parishOf(place: DemoPlace, town: DemoPlace['towns'][number]): string | null {
  return parishesOf(place.code).find((parish) => parish.name === town.parish)?.code ?? null;
}

function pickShots(random: Random, category: string): number {
  if (random.chance(0.05)) return 0;
  return category.startsWith('Real Estate') || category === 'Automotive - Cars'
    ? weighted(random, [
        [2, 1],
        [3, 2],
        [4, 4],
      ])
    : weighted(random, [
        [1, 3],
        [2, 3],
        [3, 2],
      ]);
}

function planOne(
  random: Random,
  place: DemoPlace,
  seller: DemoPerson,
  category: string,
  taken: Set<string>,
  status: ListingStatus,
): DemoListing {
  const town = random.chance(0.5) ? seller.town : random.pick(place.towns);
  const language = random.chance(0.6) ? seller.language : random.pick(place.languages);
  const write = WRITERS[category];
  if (!write) throw new RangeError(`Nobody writes ${category}`);
  let draft = write(random, language, town.name);
  let title = choose(draft.title, [random(), random(), random()]);
  for (let tries = 0; taken.has(title) && tries < 12; tries++) {
    draft = write(random, language, town.name);
    title = choose(draft.title, [random(), random(), random()]);
  }
  title = contracted(title, draft.language);
  if (taken.has(title)) title = `${title}, ${town.name}`;
  taken.add(title);
  const { price, currency } = priced(random, draft.usd, place);
  const slug = findCategory(category)?.slug ?? null;
  const condition = conditionsFor(slug).length > 0 ? (draft.condition ?? 'good') : null;
  const createdDaysAgo = random.chance(0.4) ? random.range(0.02, 30) : 30 + 700 * random() ** 1.6;
  const sold =
    status === 'approved' &&
    draft.voice !== 'job' &&
    draft.voice !== 'lost' &&
    draft.voice !== 'service' &&
    createdDaysAgo > 2 &&
    random.chance(0.072);
  const trending = status === 'approved' && !sold && createdDaysAgo < 120 && random.chance(0.09);
  const interest = {
    vehicle: 9,
    property: 11,
    goods: 4,
    service: 4,
    job: 6,
    food: 3,
    pet: 8,
    event: 5,
    lost: 3,
    free: 7,
  }[draft.voice];
  const views =
    status === 'approved'
      ? Math.round(
          interest * Math.sqrt(createdDaysAgo + 0.3) * random.range(0.6, 3) * (trending ? 3.4 : 1),
        )
      : 0;
  const negotiable =
    price > 0 &&
    draft.voice !== 'food' &&
    draft.voice !== 'job' &&
    random.chance(draft.voice === 'vehicle' || draft.voice === 'property' ? 0.45 : 0.28);
  const shots = pickShots(random, category);
  return {
    seller,
    title,
    description: describe(random, draft, town.name),
    language: draft.language,
    price,
    currency,
    category,
    condition,
    country: place.code,
    parish: parishOf(place, town),
    stock: sold ? 0 : (draft.stock ?? 1),
    tags: draft.tags,
    negotiable,
    minimum:
      negotiable && random.chance(0.6)
        ? Math.round((price * random.range(0.8, 0.93)) / 100) * 100
        : null,
    status,
    details: {
      ...draft.details,
      ...('hourlyRate' in draft.details ? { hourlyRate: price / 100 } : {}),
      ...(draft.voice === 'vehicle' ? importOf(category, place.code, title) : {}),
    },
    localGem: false,
    trending,
    createdDaysAgo,
    soldDaysAgo: sold ? createdDaysAgo * random.range(0.05, 0.8) : null,
    views,
    favorites: Math.round(views * random.range(0.01, 0.07)),
    scene:
      shots === 0
        ? null
        : sceneName(draft.picture, draft.colour, place.code, whole(random, 0, VARIANTS - 1)),
    shots,
  };
}

/** Places and categories in turn so that every one of both is present, the rest by share. */
function quota(random: Random): { place: DemoPlace; category: string }[] {
  const weights = PLACES.map((place) => [place, place.weight] as const);
  const pairs = [
    ...PLACES.flatMap((place) =>
      Array.from({ length: 12 }, () => ({ place, category: weighted(random, SHARES) })),
    ),
    ...SHARES.flatMap(([category]) =>
      Array.from({ length: 10 }, () => ({ place: weighted(random, weights), category })),
    ),
  ];
  while (pairs.length < APPROVED_LISTINGS)
    pairs.push({ place: weighted(random, weights), category: weighted(random, SHARES) });
  return pairs;
}

const GEM_CATEGORIES = new Set([
  'Arts & Crafts',
  'Food & Dining',
  'Musical Instruments',
  'Furniture',
  'Home & Garden',
  'Jewelry',
  'Apparel',
  'Events',
  'Services',
  'Real Estate - Rent',
  'Sports & Recreation',
  'Toys & Games',
]);

/** Everything for sale; the same for the same people. */
export function demoListings(people: readonly DemoPerson[]): DemoListing[] {
  const random = randomOf('calabash assortment');
  const taken = new Set<string>();
  const sellersOf = new Map(
    PLACES.map((place) => [
      place.code,
      people.filter((person) => person.sells && person.country === place.code),
    ]),
  );
  const sellerIn = (place: DemoPlace) => random.pick(sellersOf.get(place.code) ?? []);
  const listings = quota(random).map(({ place, category }) =>
    planOne(random, place, sellerIn(place), category, taken, 'approved'),
  );
  const gems = new Map<string, number>();
  for (const listing of listings) {
    const count = gems.get(listing.country) ?? 0;
    listing.localGem =
      count < 5 &&
      listing.soldDaysAgo === null &&
      listing.scene !== null &&
      GEM_CATEGORIES.has(listing.category);
    if (listing.localGem) gems.set(listing.country, count + 1);
  }
  for (const status of HIDDEN) {
    const place = placeByCode(random.pick(PLACES).code);
    listings.push(planOne(random, place, sellerIn(place), weighted(random, SHARES), taken, status));
  }
  return listings;
}
