// The stores of the demo: about a third of the sellers have opened one. Telephone numbers are of
// the range that is kept for fiction, and addresses end in .example, so that nobody's line rings.
import { countryByCode, currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { type BusinessType, type Weekday, WEEKDAYS } from '#features/sellers/sellers.limits.ts';
import texts from './data/stores.json' with { type: 'json' };
import type { DemoListing } from './listings/plan.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';
import { type Language, placeByCode } from './places.ts';
import { askingPrice, type Random, randomOf, whole } from './random.ts';

export type DemoStore = {
  seller: DemoPerson;
  name: string;
  description: string;
  businessType: BusinessType;
  registration: string | null;
  website: string | null;
  social: { facebook?: string; instagram?: string };
  /** With the country code; null where no range is kept for fiction. */
  phone: string | null;
  whatsapp: string | null;
  hours: Partial<Record<Weekday, string>>;
  localDelivery: boolean;
  islandWide: boolean;
  international: boolean;
  /** Minor units of `currency`. */
  freeFrom: number | null;
  /** Likewise; null where it is agreed on each time. */
  deliveryFee: number | null;
  currency: string;
  returnPolicy: string | null;
  shippingPolicy: string | null;
  /** Scene whose first shot is the logo. */
  logo: string | null;
  /** A panorama of the island is its banner. */
  hasBanner: boolean;
  openedDaysAgo: number;
};

const SHARE = 0.34;

/** {first}, {last} and {town} are those of the seller. */
const NAMES: Record<Language, string[]> = texts.names;

/** Monday to Friday, Saturday, Sunday; empty stands for a closed day. */
const WEEKS: [string, string, string][] = [
  ['9:00-17:00', '9:00-13:00', ''],
  ['8:30-12:00, 13:30-17:30', '8:30-12:30', ''],
  ['10:00-18:00', '10:00-16:00', '10:00-14:00'],
  ['8:00-16:00', '', ''],
];
const ENGLISH_WEEK: [string, string, string] = ['9am - 5pm', '9am - 2pm', ''];

function weekOf(random: Random, language: Language): DemoStore['hours'] {
  const [usual, saturday, sunday] = random.pick(
    language === 'en' ? [...WEEKS, ENGLISH_WEEK] : WEEKS,
  );
  const of = (day: Weekday) =>
    (day === 'saturday' ? saturday : day === 'sunday' ? sunday : usual) || texts.closed[language];
  return Object.fromEntries(WEEKDAYS.map((day) => [day, of(day)]));
}

/**
 * A number of 555-0100 to 555-0199, which is never given to anybody; only North American numbering
 * keeps such a range.
 */
function fictionalNumber(random: Random, country: string): string | null {
  const digits = factsOf(country)?.dialCode.replace(/\D/g, '') ?? '';
  return digits.startsWith('1') && digits.length === 4
    ? `+${digits}55501${String(whole(random, 0, 99)).padStart(2, '0')}`
    : null;
}

function storeOf(seller: DemoPerson, listings: DemoListing[], taken: Set<string>): DemoStore {
  const random = randomOf(`store ${seller.slug}`);
  const { language, town, country } = seller;
  const [first = '', ...rest] = seller.name.split(' ');
  const fill = (text: string) =>
    text
      .replaceAll('{first}', first)
      .replaceAll('{last}', rest.join(' '))
      .replaceAll('{town}', town.name)
      .replaceAll('à Les ', 'aux ')
      .replaceAll('à Le ', 'au ');
  const names = NAMES[language].map(fill).filter((one) => !taken.has(one));
  const name = names.length > 0 ? random.pick(names) : seller.name;
  taken.add(name);
  const isBusiness = random.chance(0.55);
  const local = countryByCode(country)?.currency ?? DEFAULT_CURRENCY;
  const currency = random.chance(0.4) ? local : DEFAULT_CURRENCY;
  const rate = currencyByCode(currency)?.rate ?? 1;
  const phone = fictionalNumber(random, country);
  const handle = seller.slug;
  const register = () =>
    [country, whole(random, 2009, 2024), String(whole(random, 100, 99_999)).padStart(5, '0')].join(
      '-',
    );
  return {
    seller,
    name,
    businessType: isBusiness ? 'business' : 'individual',
    description: fill(random.pick(texts.about)[language]),
    registration: isBusiness && random.chance(0.7) ? register() : null,
    website: random.chance(0.45) ? `https://${handle}.example/` : null,
    social: {
      ...(random.chance(0.6) ? { facebook: `https://facebook.example/${handle}` } : {}),
      ...(random.chance(0.5) ? { instagram: `https://instagram.example/${handle}` } : {}),
    },
    phone,
    whatsapp: phone !== null && random.chance(0.75) ? phone : null,
    hours: weekOf(random, language),
    localDelivery: random.chance(0.85),
    islandWide: random.chance(0.6),
    international: random.chance(0.2),
    freeFrom: random.chance(0.5)
      ? askingPrice(random.pick([50, 75, 80, 100, 150]) * rate) * 100
      : null,
    currency,
    returnPolicy: random.chance(0.85) ? random.pick(texts.returns)[language] : null,
    shippingPolicy: random.chance(0.7) ? random.pick(texts.shipping)[language] : null,
    logo:
      listings.find(
        (listing) =>
          listing.seller.slug === seller.slug &&
          listing.scene !== null &&
          listing.status === 'approved',
      )?.scene ?? null,
    hasBanner: random.chance(0.6),
    openedDaysAgo: whole(random, 20, 700),
    deliveryFee: random.chance(0.7) ? askingPrice(random.pick([4, 6, 8, 12]) * rate) * 100 : null,
  };
}

/**
 * The stores, the same ones on every machine; the seller that a visitor can sign in as has one,
 * with a banner.
 */
export function demoStores(people: DemoPerson[], listings: DemoListing[]): DemoStore[] {
  const taken = new Set<string>();
  return people
    .filter(
      (person) =>
        person.sells &&
        (person.email === DEMO_ACCOUNTS.seller ||
          randomOf(`has a store ${person.slug}`).chance(SHARE)),
    )
    .map((person) => ({
      ...storeOf(person, listings, taken),
      ...(person.email === DEMO_ACCOUNTS.seller
        ? {
            name: 'Campbell’s Workshop',
            hasBanner: true,
            businessType: 'business' as const,
            registration: 'JM-2016-00417',
          }
        : {}),
    }));
}

/** What draws the banner of a seller's store. */
export function bannerInput(seller: DemoPerson): {
  seed: string;
  island: string;
  time: string;
  w: number;
  h: number;
} {
  return {
    seed: `banner ${seller.slug}`,
    island: placeByCode(seller.country).island,
    time: randomOf(`banner ${seller.slug}`).pick(['morning', 'noon', 'late']),
    w: BANNER.width,
    h: BANNER.height,
  };
}

export const BANNER = { width: 1600, height: 620 } as const;
