/**
 * What each attribute means: its choices or bounds, the categories that offer it, where a listing
 * says it. The tokens of listing_traits (db/migrations/0034) are made by the same rules.
 * Browser-safe, but it brings the catalog's choices: for what comes after a list, not for the list
 * itself.
 */
import {
  AMENITIES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from '#features/catalog/catalog.choices.ts';
import { categoryBySlug, foldName, topOf } from '#features/catalog/catalog.data.ts';
import { choiceKey } from '#features/catalog/catalog.names.ts';
import { MAKES, MOTORCYCLE_MAKES } from '#features/catalog/catalog.vehicles.ts';
import {
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  ATTRIBUTE_NAMES,
  type AttributeName,
} from './search.limits.ts';

/** What is asked: values as they stand in the address, more than one only of choices. */
export type AttributeFilters = Partial<Record<AttributeName, string[]>>;

/** Matches by attribute and value, each without that filter; of bounds, as many as each lets in. */
export type AttributeCounts = Partial<Record<AttributeName, Record<string, number>>>;

type Scope = {
  /** Slugs of the categories that offer it, their children included; null for all. */
  categories: readonly string[] | null;
  /** What its tokens begin with: bounds share those of the number that they are bounds of. */
  token: string;
  /** The field of listing.details that says it; null for what is said elsewhere. */
  detail: string | null;
};
export type Attribute = Scope &
  (
    | {
        /** Any of several values, or all of them where `every`. */
        kind: 'choice';
        /** Values as the catalog stores them; null for words of sellers, which are slugs. */
        values: readonly string[] | null;
        every?: boolean;
      }
    | { kind: 'flag' }
    | {
        kind: 'atLeast' | 'atMost';
        /** The numbers that it can be, ascending; others are brought to one that hides nothing. */
        bounds: readonly number[];
        /** Between two of them a listing may have any number; else these are all. */
        banded?: boolean;
      }
  );

const upTo = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);

/** Outside of these years all are one: before the first or after the last. */
const YEARS = upTo(1990, 2040);
/** Kilometres. */
const MILEAGES = [
  5_000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 120_000,
  150_000, 200_000, 250_000, 300_000,
];
/** Square feet. */
const AREAS = [
  250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000,
  20_000, 50_000, 100_000,
];
/** Ten is ten or more. */
const MOST_ROOMS = 10;
/** Days since it was approved for the first time. */
export const POSTED_WITHIN = [1, 7, 30];

const VEHICLES = ['automotive-cars', 'automotive-motorcycles'];
const CARS = ['automotive-cars'];
const HOMES = ['real-estate'];
const PARTS = ['automotive-parts'];
const BRANDED = [
  'electronics',
  'furniture',
  'fashion',
  'phones',
  'home-garden',
  'sports-recreation',
  'toys-games',
  'musical-instruments',
  'car-accessories',
];
const SIZED = ['fashion', 'sports-recreation'];

const BANDED = ['mileage', 'area'];

const choice = (
  token: string,
  detail: string,
  categories: readonly string[],
  values: readonly string[] | null,
) => ({ kind: 'choice', token, detail, categories, values }) as const;
const flag = (token: string) => ({ kind: 'flag', token, detail: null, categories: null }) as const;
const bound = (
  kind: 'atLeast' | 'atMost',
  token: string,
  detail: string,
  categories: readonly string[],
  bounds: readonly number[],
) => ({ kind, token, detail, categories, bounds, banded: BANDED.includes(token) }) as const;

export const ATTRIBUTES: Readonly<Record<AttributeName, Attribute>> = {
  make: choice('make', 'make', VEHICLES, [...new Set([...MAKES, ...MOTORCYCLE_MAKES])]),
  model: choice('model', 'model', VEHICLES, null),
  yearFrom: bound('atLeast', 'year', 'year', VEHICLES, YEARS),
  yearTo: bound('atMost', 'year', 'year', VEHICLES, YEARS),
  mileageFrom: bound('atLeast', 'mileage', 'mileage', VEHICLES, MILEAGES),
  mileageTo: bound('atMost', 'mileage', 'mileage', VEHICLES, MILEAGES),
  fuel: choice('fuel', 'fuelType', VEHICLES, FUELS),
  transmission: choice('transmission', 'transmission', VEHICLES, TRANSMISSIONS),
  drive: choice('drive', 'driveSide', CARS, ['left', 'right']),
  dutyPaid: { kind: 'flag', token: 'dutyPaid', detail: 'dutyPaid', categories: VEHICLES },
  propertyType: choice('propertyType', 'propertyType', HOMES, PROPERTY_TYPES),
  bedrooms: choice('bedrooms', 'bedrooms', HOMES, upTo(0, MOST_ROOMS).map(String)),
  bedroomsFrom: bound('atLeast', 'bedrooms', 'bedrooms', HOMES, upTo(0, MOST_ROOMS)),
  bathroomsFrom: bound('atLeast', 'bathrooms', 'bathrooms', HOMES, upTo(0, MOST_ROOMS, 0.5)),
  areaFrom: bound('atLeast', 'area', 'squareFeet', HOMES, AREAS),
  areaTo: bound('atMost', 'area', 'squareFeet', HOMES, AREAS),
  amenities: { ...choice('amenities', 'amenities', HOMES, AMENITIES), every: true },
  partCategory: choice('partCategory', 'partCategory', PARTS, PART_CATEGORIES),
  compatibleMake: choice('compatibleMake', 'compatibleMake', PARTS, MAKES),
  compatibleModel: choice('compatibleModel', 'compatibleModel', PARTS, null),
  serviceType: choice('serviceType', 'serviceType', ['services'], SERVICE_TYPES),
  brand: choice('brand', 'brand', BRANDED, null),
  size: choice('size', 'size', SIZED, null),
  negotiable: flag('negotiable'),
  free: flag('free'),
  photos: flag('photos'),
  video: flag('video'),
  verified: flag('verified'),
  posted: {
    kind: 'atMost',
    token: 'posted',
    detail: null,
    categories: null,
    bounds: POSTED_WITHIN,
  },
};

/** What a flag says in the address when it is set. */
export const FLAG_SET = '1';

/**
 * Whether listings of a category can have a attribute; without a category some can. A parent can
 * have what its children have.
 */
export function isAttributeOf(name: AttributeName, category: string | null): boolean {
  const { categories } = ATTRIBUTES[name];
  if (categories === null || category === null) return true;
  const own = categoryBySlug(category);
  return categories.some((slug) => {
    const offering = categoryBySlug(slug);
    return (
      own !== undefined &&
      (slug === category || offering?.parent === category || topOf(own).slug === slug)
    );
  });
}

/**
 * The attributes to choose from in a category, in the order of the page; the parent of cars and
 * parts has those of cars, and without a category there are only those of any listing.
 */
export function attributesFor(category: string | null): AttributeName[] {
  return ATTRIBUTE_NAMES.filter((name) =>
    category === null
      ? ATTRIBUTES[name].categories === null
      : isAttributeOf(name, category) && !(category === 'cars' && isOfParts(name)),
  );
}

const isOfParts = (name: AttributeName) =>
  ATTRIBUTES[name].categories === PARTS || ATTRIBUTES[name].categories === BRANDED;

/** Words of a seller as a value: "Land Rover" is "land-rover", "8.5" stays. */
export function attributeSlug(text: string): string {
  return foldName(text.slice(0, MAX_CHOICE_LENGTH))
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What is asked, without what no listing of the category can be; never throws. */
export function fitAttributes(asked: AttributeFilters, category: string | null): AttributeFilters {
  const fitting: AttributeFilters = {};
  for (const name of ATTRIBUTE_NAMES) {
    const values = isAttributeOf(name, category)
      ? fitValues(ATTRIBUTES[name], asked[name] ?? [])
      : [];
    if (values.length > 0) fitting[name] = values;
  }
  return withoutReversed(fitting);
}

/**
 * Whether a text of the address says something of an attribute that the category has. A number
 * beyond the bounds does: it is brought to one of them.
 */
export function readsAttribute(
  name: AttributeName,
  text: string,
  category: string | null,
): boolean {
  const attribute = ATTRIBUTES[name];
  if (!isAttributeOf(name, category)) return false;
  if (attribute.kind === 'flag') return SET.test(text.trim()) || UNSET.test(text.trim());
  const values = text.split(',').map((each) => each.trim());
  if (attribute.kind === 'choice')
    return values.every((each) => each === '' || fitChoice(attribute.values, each).length > 0);
  return NUMBER.test(oneNumber(values));
}

const SET = /^(1|true|yes|on)$/i;
const UNSET = /^(0|false|no|off)$/i;
const NUMBER = /^\d{1,9}(\.\d{1,3})?$/;

/** Lists are separated by commas, and so are thousands. */
function oneNumber(values: readonly string[]): string {
  const isOne = values.slice(1).every((each) => /^\d{3}$/.test(each));
  return isOne ? values.join('') : (values.at(-1) ?? '');
}

function fitValues(attribute: Attribute, asked: readonly string[]): string[] {
  const values = asked.slice(0, MAX_CHOICES).map((text) => text.slice(0, MAX_CHOICE_LENGTH).trim());
  if (attribute.kind === 'choice')
    return [...new Set(values.flatMap((text) => fitChoice(attribute.values, text)))];
  if (attribute.kind === 'flag') return SET.test(values.at(-1) ?? '') ? [FLAG_SET] : [];
  return fitBound(attribute, oneNumber(values));
}

function fitChoice(known: readonly string[] | null, text: string): string[] {
  const key = known ? choiceKey(foldName(text)) : attributeSlug(text);
  const value = known ? known.find((each) => choiceKey(foldName(each)) === key) : key;
  return value ? [value] : [];
}

/** The nearest bound that leaves in all that the number does; none where that is everything. */
function fitBound(
  { kind, bounds }: Attribute & { kind: 'atLeast' | 'atMost' },
  text: string,
): string[] {
  if (!NUMBER.test(text)) return [];
  const number = Number(text);
  const nearest =
    kind === 'atLeast'
      ? bounds.findLast((each) => each <= number)
      : bounds.find((each) => each >= number);
  return nearest === undefined ? [] : [String(nearest)];
}

/** "From 2020 to 2015" was meant the other way round. */
function withoutReversed(attributes: AttributeFilters): AttributeFilters {
  const turned = { ...attributes };
  for (const [from, to] of PAIRS) {
    const [low, high] = [attributes[from], attributes[to]];
    if (low && high && Number(low[0]) > Number(high[0])) {
      turned[from] = high;
      turned[to] = low;
    }
  }
  return turned;
}

const PAIRS = [
  ['yearFrom', 'yearTo'],
  ['mileageFrom', 'mileageTo'],
  ['areaFrom', 'areaTo'],
] as const;
